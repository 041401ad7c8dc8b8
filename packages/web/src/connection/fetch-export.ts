import { type MatchExport, parseExport, type TableCode } from '@pok/protocol';
import { knownPlayer } from '../player/player.ts';

/**
 * A finished match at the server; undefined if no match with this number has ended there. People who sit at the table are let in
 * even while somebody else behind the same router guesses codes, so they say who they are.
 */
export async function fetchExport(
  code: TableCode,
  match: number,
  as = 'player',
): Promise<MatchExport | undefined> {
  const me = as === 'player' ? knownPlayer() : undefined;
  const headers: Readonly<Record<string, string>> =
    me === undefined ? {} : { authorization: `Bearer ${me.token}` };
  const response = await fetch(`/api/tables/${code}/matches/${match}`, { headers });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`match ${match}: ${response.status}`);
  const parsed = parseExport(await response.json());
  if (typeof parsed === 'string') throw new Error(`match ${match}: ${parsed}`);
  return parsed.written;
}
