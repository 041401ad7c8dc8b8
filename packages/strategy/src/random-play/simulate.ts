import { type PlayerCount, STARTING_HAND } from '@pok/rules';
import { byteAt, wordAt } from '../checked.ts';
import { codeOfHand } from '../hand-code.ts';
import {
  createPlayingTables,
  DRAW_AGAIN,
  FALLS,
  type PlayingTables,
  SHAPE_PLACES,
} from './playing-tables.ts';
import type { Policy } from './policy.ts';
import { PLACES, Prng } from './prng.ts';
import { countMatch, emptyTally, type Tally } from './tally.ts';

export interface Simulation {
  readonly players: PlayerCount;
  readonly policy: Policy;
  readonly matches: number;
  /** A whole number from 0 up to `Number.MAX_SAFE_INTEGER`. */
  readonly seed: number;
}

/** Matches are played in chunks of this many, each with a generator of its own: who plays which chunk changes nothing. */
export const CHUNK = 8192;

export function chunksOf({ matches }: Simulation): number {
  return Math.ceil(matches / CHUNK);
}

/** Plays all matches at random, one after the other. */
export function simulate(simulation: Simulation): Tally {
  const tables = createPlayingTables(simulation.players, simulation.policy);
  return simulateChunks(simulation, tables, 0, chunksOf(simulation));
}

/** Plays the chunks from `first` up to, but not including, `end`. */
export function simulateChunks(
  simulation: Simulation,
  tables: PlayingTables,
  first: number,
  end: number,
): Tally {
  const tally = emptyTally();
  const hands = new Uint8Array(simulation.players);
  const fists = new Uint8Array(simulation.players);
  for (let chunk = first; chunk < end; chunk += 1) {
    const prng = new Prng(simulation.seed, chunk);
    const matches = Math.min(CHUNK, simulation.matches - chunk * CHUNK);
    for (let match = 0; match < matches; match += 1) playMatch(tables, prng, hands, fists, tally);
  }
  return tally;
}

const FULL = codeOfHand(STARTING_HAND);

/** One match by tables. */
function playMatch(
  tables: PlayingTables,
  prng: Prng,
  hands: Uint8Array,
  fists: Uint8Array,
  tally: Tally,
): void {
  const { players, verdicts, handedOver, plays, countCodes, handOvers, wins, held, dead } = tables;
  hands.fill(FULL);
  for (let rounds = 1; ; rounds += 1) {
    let verdict = wordAt(verdicts, prng.below(FALLS));
    for (let seat = 0; seat < players; seat += 1) {
      const places = byteAt(hands, seat) * PLACES;
      let shape = byteAt(plays, places + prng.place());
      while (shape === DRAW_AGAIN) shape = byteAt(plays, places + prng.place());
      fists[seat] = shape;
      verdict += byteAt(countCodes, shape);
    }
    const shapesHandedOver = byteAt(handedOver, verdict) * SHAPE_PLACES;
    let winners = 0;
    let shapes = 0;
    for (let seat = 0; seat < players; seat += 1) {
      const hand = byteAt(hands, seat) - byteAt(handOvers, shapesHandedOver + byteAt(fists, seat));
      hands[seat] = hand;
      winners += byteAt(wins, hand);
      shapes |= byteAt(held, hand);
    }
    if (winners > 0 || dead[shapes] === 1) {
      countMatch(tally, rounds, winners > 0 ? winners : players, winners === 0);
      return;
    }
  }
}
