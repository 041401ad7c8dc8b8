import { handsAfter, judgePlays, ROLLS, SHAPES, type Shape, shapesIn } from '@pok/rules';
import { expect, test } from 'vitest';
import { loadValues } from '../values/load-values.ts';
import { createLayout } from './layout.ts';
import { LIVE_HANDS } from './live-hands.ts';
import { createOutcomes } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import { positionsFor } from './positions.ts';
import { rollCases } from './roll-cases.ts';

test.each([3, 4] as const)(
  'payoffs and slopes agree with the readable rules, for %i players',
  async (players) => {
    const values = await loadValues(players);
    const positions = positionsFor(players);
    for (let position = 5; position < positions.count; position += players === 3 ? 41 : 341) {
      const codes = positions.hands.subarray(position * players, (position + 1) * players);
      const hands = Array.from(codes, (code) => LIVE_HANDS[code] ?? { disc: 0, square: 0, triangle: 0 });
      const layout = createLayout(positions, codes);
      const rolls = rollCases(layout);
      const outcomes = createOutcomes(layout, rolls.cases, values.positionValues, 'shared');
      const payoffs = createPayoffs(layout);
      const all = [...layout.groups.keys()];
      const mix = new Float64Array(layout.choices);
      for (const { from, shapes } of layout.groups) {
        const weights = shapes.map((shape) => 1 + ((position + shape * 5 + from) % 7));
        const sum = weights.reduce((total, weight) => total + weight, 0);
        for (const [choice, weight] of weights.entries()) mix[from + choice] = weight / sum;
      }
      const roll = position % ROLLS.length;
      const handedOver = rolls.cases[rolls.caseOf[roll] ?? 0]?.handedOver ?? new Uint8Array();
      const value = values.valueOf(hands);
      payoffs.setRoll(
        handedOver,
        outcomes,
        Float64Array.from(layout.groups, ({ seat }) => value[seat] ?? 0),
        all,
      );
      const [payoff, selfLoop, jacobian] = [mix.slice(), mix.slice(), new Float64Array(layout.choices ** 2)];
      payoffs.evaluateJacobian(mix, payoff, jacobian, all);
      payoffs.evaluateSelfLoop(mix, selfLoop, all);

      const chanceOf = (seat: number, shape: Shape, by: Float64Array): number => {
        const group = layout.groups.findLast((candidate) => candidate.seat <= seat);
        const choice = group?.shapes.indexOf(SHAPES.indexOf(shape)) ?? -1;
        return group === undefined || choice === -1 ? 0 : (by[group.from + choice] ?? 0);
      };
      const worth = (seat: number, shape: Shape, by: Float64Array): number => {
        let sum = 0;
        for (const plays of allPlays(hands.map(shapesIn))) {
          if (plays[seat] !== shape) continue;
          const others = plays.reduce(
            (chance, play, other) => chance * (other === seat ? 1 : chanceOf(other, play, by)),
            1,
          );
          const verdict = judgePlays(ROLLS[roll] ?? ['disc', 'blank', 'blank'], plays);
          sum += others * (values.valueOf(handsAfter(hands, plays, verdict))[seat] ?? 0);
        }
        return sum;
      };
      for (const { from, seat, shapes } of layout.groups) {
        for (const [choice, index] of shapes.entries()) {
          const shape = SHAPES[index] ?? 'disc';
          expect(payoff[from + choice]).toBeCloseTo(worth(seat, shape, mix), 12);
          const other = (from + choice * 2 + 1) % layout.choices;
          const owner = layout.groups.findLast((group) => group.from <= other);
          const [more, less] = [mix.slice(), mix.slice()];
          more[other] = (more[other] ?? 0) + 1e-4;
          less[other] = (less[other] ?? 0) - 1e-4;
          const difference = (worth(seat, shape, more) - worth(seat, shape, less)) / 2e-4;
          if ((owner?.shapes.length ?? 0) > 1) {
            expect(jacobian[(from + choice) * layout.choices + other]).toBeCloseTo(difference, 5);
          }
        }
      }
    }
  },
);

function allPlays(held: readonly (readonly Shape[])[]): readonly (readonly Shape[])[] {
  return held.reduce<readonly (readonly Shape[])[]>(
    (plays, shapes) => plays.flatMap((before) => shapes.map((shape) => [...before, shape])),
    [[]],
  );
}
