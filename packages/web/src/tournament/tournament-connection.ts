import {
  parseTournamentServerMessage,
  type TournamentAnswer,
  type TournamentCode,
  type TournamentCommand,
  type TournamentView,
} from '@pok/protocol';
import {
  type As,
  type Heard,
  openServerConnection,
  type ServerConnection,
} from '../connection/server-connection.ts';

export type TournamentConnection = ServerConnection<TournamentView, TournamentCommand, TournamentAnswer>;

/** A tournament at the server, which sends nothing but whole views and answers. */
export function openTournamentConnection(code: TournamentCode, as: As): TournamentConnection {
  return openServerConnection({ path: `/api/tournaments/${code}/socket`, hear }, as);
}

function hear(text: string): Heard<TournamentView, TournamentCommand, TournamentAnswer> | undefined {
  const message = parseTournamentServerMessage(text);
  if (message === undefined) return undefined;
  switch (message.type) {
    case 'tournament':
      return { kind: 'view', view: message.view };
    case 'answer':
      return { kind: 'answer', id: message.id, answer: message };
    case 'error':
      return message.code === 'too-many' ? { kind: 'too-many', id: message.id ?? '' } : { kind: 'nothing' };
    case 'pong':
      return { kind: 'nothing' };
    default:
      return message satisfies never;
  }
}
