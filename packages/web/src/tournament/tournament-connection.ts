import type { TournamentAnswer, TournamentCode, TournamentCommand, TournamentView } from '@pok/protocol';
import { type Connection, tournamentEnd } from '@pok-game/client';
import { type As, openServerSession } from '../connection/server-session.ts';

export type TournamentConnection = Connection<TournamentView, TournamentCommand, TournamentAnswer>;

/** A tournament at the server. */
export function openTournamentConnection(code: TournamentCode, as: As): TournamentConnection {
  return openServerSession(tournamentEnd, code, as);
}
