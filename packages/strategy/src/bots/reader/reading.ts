import type { Round, Seen, SeenMatch } from '@pok/rules';
import { getOrMake, memoizeByObject } from '../../memoize.ts';
import { replayHands } from '../replay-hands.ts';
import type { Solution } from '../solution.ts';
import { copyOpponent, createOpponent, type Opponent, watch } from './opponent.ts';
import { gainOf } from './trust.ts';

/** Everything that one player learns from the reveals of a table: how everyone leans, and how their own choices did. */
export interface Reading {
  readonly opponents: Map<string, Opponent>;
  readonly gains: number[];
}

/** What one reader has read of a table so far, so that nothing is read twice. */
interface Read {
  readonly earlier: Reading;
  /** By the last round that was read. */
  readonly upTo: WeakMap<Round, Reading>;
}

/** Kept for the whole match, as earlier matches no longer change. */
const readsOf = memoizeByObject((_: readonly SeenMatch[]) => new Map<string, Read>());

export function readTable(solution: Solution, seen: Seen): Reading {
  const { players, seat } = seen;
  const { earlier, upTo } = getOrMake(readsOf(seen.earlier), `${players.length} ${players[seat]}`, () =>
    readEarlier(solution, seen),
  );
  return readUpTo(seen.rounds.length);

  function readUpTo(rounds: number): Reading {
    const last = seen.rounds[rounds - 1];
    if (last === undefined) return earlier;
    return getOrMake(upTo, last, () => {
      const reading = copyReading(readUpTo(rounds - 1));
      readRound(reading, solution, seen, rounds - 1, seen.players[seen.seat]);
      return reading;
    });
  }
}

function readEarlier(solution: Solution, { earlier, players, seat }: Seen): Read {
  const reading: Reading = { opponents: new Map(), gains: [] };
  for (const match of earlier) {
    // Values are for one number of players, so matches with another say nothing about the solved strategy.
    if (match.players.length === players.length) readMatch(reading, solution, match, players[seat]);
  }
  return { earlier: reading, upTo: new WeakMap<Round, Reading>() };
}

function readMatch(reading: Reading, solution: Solution, match: SeenMatch, reader: string | undefined): void {
  for (const index of match.rounds.keys()) readRound(reading, solution, match, index, reader);
}

function readRound(
  reading: Reading,
  solution: Solution,
  match: SeenMatch,
  index: number,
  reader: string | undefined,
): void {
  const { moments } = replayHands(match);
  const moment = moments[index];
  if (moment === undefined) return;
  for (const [seat, name] of match.players.entries()) {
    if (name === reader) reading.gains.push(gainOf(solution, moment, seat));
    else watch(opponentNamed(reading, name), solution, moment, moments[index - 1], seat);
  }
}

function opponentNamed({ opponents }: Reading, name: string): Opponent {
  const opponent = opponents.get(name) ?? createOpponent();
  opponents.set(name, opponent);
  return opponent;
}

function copyReading({ opponents, gains }: Reading): Reading {
  return {
    opponents: new Map([...opponents].map(([name, opponent]) => [name, copyOpponent(opponent)])),
    gains: [...gains],
  };
}
