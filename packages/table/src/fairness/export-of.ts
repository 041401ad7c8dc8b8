import { formatExport, type MatchExport, type SittingProof, type TableCode } from '@pok/protocol';
import {
  formatPlays,
  formatRecord,
  formatResult,
  formatRoll,
  type Match,
  type MatchRecord,
  recordOf,
} from '@pok/rules';
import type { MatchState } from '../state/state.ts';
import { blindOf, commitToFist } from './fairness.ts';

/** A match that is over, with its server seed; undefined while it runs. An abandoned one has no result in the record. */
export function exportOf(table: TableCode, match: MatchState): MatchExport | undefined {
  const { seeds, closings, ended, game, number, players, startedAt } = match;
  if (ended === null) return undefined;
  const record = recordOfMatch(
    table,
    number,
    players.map(({ name }) => name),
    game,
  );
  return formatExport({
    format: seeds.format,
    table,
    match: number,
    startedAt,
    endedAt: ended.at,
    players: record.players.map((name, seat) => ({
      name,
      kind: players[seat]?.kind ?? 'bot',
      clientSeed: seeds.clientSeeds[seat] ?? '',
    })),
    commitment: seeds.commitment,
    serverSeed: seeds.serverSeed,
    ...(match.sitting !== undefined && { sitting: sittingProof(match.sitting, game) }),
    rounds: game.rounds.map(({ roll, plays }, index) => {
      const closed = closings[index] ?? [];
      const blinds = closed.map((closing, seat) => blindOf(seeds, index + 1, seat, closing));
      return {
        roll: formatRoll(roll),
        plays: formatPlays(plays),
        commitments: plays.map((shape, seat) => commitToFist(seeds.format, shape, blinds[seat] ?? '')),
        blinds,
        closings: closed,
      };
    }),
    result: formatResult(record.result ?? { kind: 'unfinished' }, record.players),
    record: formatRecord(record),
  });
}

/** A roll whose fists never opened is not part of the match. */
function sittingProof(
  { rolls, ...sitting }: NonNullable<MatchState['sitting']>,
  { rounds }: Match,
): SittingProof {
  const played = rolls.slice(0, rounds.length);
  return { ...sitting, rolls: played.map(({ number }) => number), link: played.at(-1)?.link ?? null };
}

/** The record of a match at a table: its headers say where it was played. */
export function recordOfMatch(
  table: TableCode,
  number: number,
  names: readonly string[],
  game: Match,
): MatchRecord {
  return recordOf(names, game, [
    { key: 'table', value: table },
    { key: 'match', value: String(number) },
  ]);
}
