import {
  parseTournamentServerMessage,
  type TournamentAnswer,
  type TournamentCommand,
  type TournamentServerMessage,
  type TournamentView,
} from '@pok/protocol';
import type { End } from './end.ts';
import { replyOf } from './reply.ts';

/** It sends nothing but whole views and replies. */
export const tournamentEnd: End<
  TournamentView,
  TournamentCommand,
  TournamentAnswer,
  TournamentServerMessage
> = {
  path: (code) => `/api/tournaments/${code}/socket`,
  parse: parseTournamentServerMessage,
  fold(view, message) {
    if (message.type !== 'tournament') return view;
    return view !== undefined && message.view.version < view.version ? view : message.view;
  },
  replyIn: (message) =>
    message.type === 'answer' || message.type === 'error' ? replyOf<TournamentAnswer>(message) : undefined,
};
