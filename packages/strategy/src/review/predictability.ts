import { type Seat, SHAPES, shapesIn } from '@pok/rules';
import { createOpponent, predict, watch } from '../bots/reader/opponent.ts';
import { situationOf } from '../bots/reader/situation.ts';
import type { Moment } from '../bots/replay-hands.ts';
import type { Solution } from '../bots/solution.ts';

/** How predictable plays are: the average probability that was predicted for what was then played. */
export interface Predictability {
  /** As predicted by Reader, who learns as the match goes on. */
  readonly guessed: number;
  /** What nobody can avoid: the solved strategy's own plays, predicted from its mixes. */
  readonly unavoidable: number;
}

/** Over the rounds in which the seat had a choice; none if it never had one. */
export function predictabilityOf(
  moments: readonly Moment[],
  solution: Solution,
  seat: Seat,
): Predictability | undefined {
  const player = createOpponent();
  let [guessed, unavoidable, choices] = [0, 0, 0];
  for (const [index, moment] of moments.entries()) {
    const { hands, round } = moment;
    const hand = hands[seat];
    const played = round.plays[seat];
    const solved = solution.advice(hands, round.roll).mix[seat];
    if (hand === undefined || played === undefined || solved === undefined) continue;
    if (shapesIn(hand).length < 2) continue;
    const last = moments[index - 1];
    guessed += predict(player, solved, situationOf(hands, round.roll, last, seat))[played];
    unavoidable += SHAPES.reduce((sum, shape) => sum + solved[shape] ** 2, 0);
    choices += 1;
    watch(player, solution, moment, last, seat);
  }
  return choices === 0 ? undefined : { guessed: guessed / choices, unavoidable: unavoidable / choices };
}
