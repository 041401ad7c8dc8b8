import {
  createdTournamentSchema,
  type NewTournament,
  type TournamentCode,
  type TournamentSettingsChange,
  tournamentAnswerSchema,
  z,
} from '@pok/protocol';
import { askServer } from '../player/ask-server.ts';
import { player, removePlayer } from '../player/player.ts';

/** A code, or why the name was refused. */
const answerSchema = z.union([createdTournamentSchema, tournamentAnswerSchema]);

export type Created =
  | { readonly ok: true; readonly code: TournamentCode }
  | { readonly ok: false; readonly why: 'offline' | 'server-full' | 'name' };

/** A new tournament at the server, organised by this device's player. */
export async function createTournament(
  name: string,
  settings: TournamentSettingsChange,
  isRetry = false,
): Promise<Created> {
  const me = await player();
  if (typeof me === 'string') return { ok: false, why: me };
  const body: NewTournament = { name, settings };
  const created = await askServer('POST', '/api/tournaments', answerSchema, { token: me.token, body });
  if (typeof created !== 'string')
    return 'code' in created ? { ok: true, code: created.code } : { ok: false, why: 'name' };
  if (created === 'unknown-player') {
    removePlayer(me.token);
    if (!isRetry) return createTournament(name, settings, true);
  }
  return { ok: false, why: created === 'server-full' ? 'server-full' : 'offline' };
}
