import type { Bot, Hand, Roll, Seat, Seen } from '@pok/rules';
import { itemAt } from '../../checked.ts';
import { type Mix, pick } from '../mix.ts';
import { replayHands } from '../replay-hands.ts';
import type { Solution } from '../solution.ts';
import { worthAgainst } from '../worth-against.ts';
import { createOpponent, predict } from './opponent.ts';
import { type Reading, readTable } from './reading.ts';
import { situationOf } from './situation.ts';
import { sharpnessAt, tilt } from './tilt.ts';
import { trustIn } from './trust.ts';

/**
 * Starts as Sharp and learns how each opponent plays. Its mix is the solved one, tilted towards what does better against the mixes it
 * expects; the more certain it is, the more. If its choices do worse than the solved strategy would have, somebody is reading it, and it
 * goes back to Sharp.
 */
export function createReader(solution: Solution): Bot {
  return (seen, random) => {
    const { hands } = replayHands(seen);
    const solved = solution.advice(hands, seen.roll).mix;
    const own = solved[seen.seat];
    if (own === undefined) throw new RangeError(`nobody sits at ${seen.seat}`);
    const reading = readTable(solution, seen);
    const trust = trustIn(reading.gains);
    if (trust === 0) return pick(own, seen.hand, random);
    const expected = expectedOf(seen, reading, solved);
    const sharpness = trust * sharpnessAt(chanceOfSolved(seen, reading));
    return pick(answerTo(expected, solution, hands, seen.roll, seen.seat, own, sharpness), seen.hand, random);
  };
}

/** The solved mix of a seat, tilted towards what does better against these mixes of the others. */
export function answerTo(
  expected: readonly Mix[],
  solution: Solution,
  hands: readonly Hand[],
  roll: Roll,
  seat: Seat,
  solved: Mix,
  sharpness: number,
): Mix {
  return tilt(solved, worthAgainst(solution, hands, roll, seat, expected), itemAt(hands, seat), sharpness);
}

/** A player who has never played here is expected to play the solved strategy. */
function expectedOf(seen: Seen, { opponents }: Reading, solved: readonly Mix[]): readonly Mix[] {
  const { hands, moments } = replayHands(seen);
  return solved.map((mix, seat) => {
    const opponent = opponents.get(seen.players[seat] ?? '');
    if (opponent === undefined) return mix;
    return predict(opponent, mix, situationOf(hands, seen.roll, moments.at(-1), seat));
  });
}

/** The highest probability with which any other player plays the solved strategy. */
function chanceOfSolved({ players, seat }: Seen, { opponents }: Reading): number {
  const others = players.filter((_, other) => other !== seat);
  return Math.max(...others.map((name) => (opponents.get(name) ?? createOpponent()).chances.solved));
}
