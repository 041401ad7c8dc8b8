import { type AddedDevice, type TableCode, type TournamentCode, tableSummarySchema, z } from '@pok/protocol';
import { askServer } from '../player/ask-server.ts';
import { parseDeviceLink } from '../player/device-link.ts';
import { deviceName } from '../player/device-name.ts';
import { type DeviceProblem, redeem } from '../player/devices.ts';
import { knownPlayer } from '../player/player.ts';
import { isInvitationLink, parseInvitation, parseTournamentInvitation } from '../sharing/invitation.ts';

/** What somebody typed or pasted. A code is that of a table or a tournament, or the one that another device of theirs shows. */
export type ReadCode =
  | { readonly kind: 'table'; readonly code: TableCode }
  | { readonly kind: 'tournament'; readonly code: TournamentCode }
  | { readonly kind: 'device-link'; readonly link: string }
  | { readonly kind: 'device'; readonly added: AddedDevice }
  | { readonly kind: 'wrong'; readonly why: 'no-code' | DeviceProblem };

export async function readCode(text: string): Promise<ReadCode> {
  const [, link = ''] = /#(\S+)/.exec(text) ?? [];
  if (parseDeviceLink(link) !== undefined) return { kind: 'device-link', link };
  const tournament = parseTournamentInvitation(text);
  if (tournament !== undefined) return readTournament(tournament);
  const code = parseInvitation(text);
  if (code === undefined) return { kind: 'wrong', why: 'no-code' };
  const token = knownPlayer()?.token;
  const table = await askServer('GET', `/api/tables/${code}`, tableSummarySchema, token ? { token } : {});
  if (table === 'server-full') return { kind: 'wrong', why: 'too-many' };
  // Without a network, the page of the table waits for it.
  if (table !== 'not-found') return { kind: 'table', code };
  if (isInvitationLink(text)) return { kind: 'wrong', why: 'wrong-code' };
  const added = await redeem({ code, device: deviceName(navigator.userAgent) });
  return typeof added === 'string' ? { kind: 'wrong', why: added } : { kind: 'device', added };
}

/** Only its existence matters here. */
const tournamentSchema = z.object({ tournament: z.string() });

async function readTournament(code: TournamentCode): Promise<ReadCode> {
  const token = knownPlayer()?.token;
  const path = `/api/tournaments/${code}/view`;
  const found = await askServer('GET', path, tournamentSchema, token ? { token } : {});
  if (found === 'server-full') return { kind: 'wrong', why: 'too-many' };
  return found === 'not-found' ? { kind: 'wrong', why: 'wrong-code' } : { kind: 'tournament', code };
}
