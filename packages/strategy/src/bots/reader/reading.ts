import type { Seen, SeenMatch } from '@pok/rules';
import { remember } from '../memory.ts';
import type { Solution } from '../solution.ts';
import { copyOpponent, newOpponent, type Opponent, watch } from './opponent.ts';
import { gainOf } from './trust.ts';

/** All that the reveals of a table tell one of its players: how everyone leans, and how their own choices did. */
export interface Reading {
  readonly opponents: Map<string, Opponent>;
  readonly gains: number[];
}

export function readTable(solution: Solution, seen: Seen): Reading {
  const reading = copyReading(readEarlier(solution, seen));
  readMatch(reading, solution, seen, seen.players[seen.seat]);
  return reading;
}

/** Known for as long as a match lasts: earlier matches don't change in it. */
const remembered = new WeakMap<readonly SeenMatch[], Map<string, Reading>>();

function readEarlier(solution: Solution, { earlier, players, seat }: Seen): Reading {
  const reader = players[seat];
  const key = `${players.length} ${reader}`;
  const byReader = remembered.get(earlier) ?? new Map<string, Reading>();
  remembered.set(earlier, byReader);
  const known = byReader.get(key);
  if (known !== undefined) return known;
  const reading: Reading = { opponents: new Map(), gains: [] };
  for (const match of earlier) {
    // Values are for one number of players, so matches with another say nothing about the solved strategy.
    if (match.players.length === players.length) readMatch(reading, solution, match, reader);
  }
  byReader.set(key, reading);
  return reading;
}

function readMatch(reading: Reading, solution: Solution, match: SeenMatch, reader: string | undefined): void {
  const { moments } = remember(match);
  for (const [index, moment] of moments.entries()) {
    for (const [seat, name] of match.players.entries()) {
      if (name === reader) reading.gains.push(gainOf(solution, moment, seat));
      else watch(opponentNamed(reading, name), solution, moment, moments[index - 1], seat);
    }
  }
}

function opponentNamed({ opponents }: Reading, name: string): Opponent {
  const opponent = opponents.get(name) ?? newOpponent();
  opponents.set(name, opponent);
  return opponent;
}

function copyReading({ opponents, gains }: Reading): Reading {
  return {
    opponents: new Map([...opponents].map(([name, opponent]) => [name, copyOpponent(opponent)])),
    gains: [...gains],
  };
}
