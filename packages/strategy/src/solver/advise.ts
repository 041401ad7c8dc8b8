import { type Hand, type Roll, SHAPES, type Shape } from '@pok/rules';
import { floatAt, itemAt } from '../checked.ts';
import { memoizeByObject, memoizeUpTo } from '../memoize.ts';
import { asChance, type ValueTable } from '../values/value-table.ts';
import { type Found, findPosition } from './find-position.ts';
import type { Group } from './layout.ts';
import { RENAMINGS } from './live-hands.ts';
import { positionsFor } from './positions.ts';
import type { RollCases } from './roll-cases.ts';
import { type Stage, solvePosition } from './solve-position.ts';
import { renamedRoll, rollIndex } from './symmetry.ts';

/** What the solved strategy does with a roll, seat by seat. */
export interface Advice {
  /** How likely each shape should be played; 0 for shapes the seat doesn't hold. */
  readonly mix: readonly Readonly<Record<Shape, number>>[];
  /** The winning chance after playing a shape the seat holds, if all others follow the advice. */
  readonly win: readonly ByHeldShape[];
  /** The chance that it is handed over. */
  readonly handOver: readonly ByHeldShape[];
  /** The winning chance before the roll. */
  readonly value: readonly number[];
}

export type ByHeldShape = Readonly<Partial<Record<Shape, number>>>;

/** A solved position, without the data that was only needed to solve it. */
interface Known {
  readonly groups: readonly Group[];
  readonly caseOf: RollCases['caseOf'];
  readonly stages: readonly Stage[];
}

/** Positions that one match, or one batch for three players, comes back to; beyond it, the oldest are dropped. */
const MEMOIZED_AT_MOST = 2000;
const solvedOf = memoizeByObject((_: ValueTable) => memoizeUpTo<number, Known>(MEMOIZED_AT_MOST));

/** What to do with this roll. The hands must be those of a match that goes on. */
export function advise(values: ValueTable, hands: readonly Hand[], roll: Roll): Advice {
  const found = findPosition(positionsFor(values.players), hands);
  const solved = solvedOf(values)(found.position, () => solve(values, found.position));
  const renamed = renamedRoll(found.renaming, rollIndex(roll));
  const stage = itemAt(solved.stages, itemAt(solved.caseOf, renamed));
  return {
    mix: hands.map((_, seat) => ({
      disc: 0,
      square: 0,
      triangle: 0,
      ...read(solved, found, seat, stage.mix),
    })),
    win: hands.map((_, seat) => read(solved, found, seat, stage.payoff)),
    handOver: hands.map((_, seat) => read(solved, found, seat, stage.handOver)),
    value: values.valueOf(hands),
  };
}

function solve({ players, positionValues, ruling }: ValueTable, position: number): Known {
  const positions = positionsFor(players);
  const hands = positions.hands.subarray(position * players, (position + 1) * players);
  const { layout, rolls, stages } = solvePosition(positions, hands, positionValues, ruling);
  return { groups: layout.groups, caseOf: rolls.caseOf, stages };
}

/** The figures of one seat's choices, under the names that the shapes have at the table. */
function read({ groups }: Known, found: Found, seat: number, numbers: Float64Array): ByHeldShape {
  const place = itemAt(found.seats, seat);
  const group = groups.find((candidate) => candidate.seat === place);
  if (group === undefined) throw new RangeError(`no group begins at seat ${place}`);
  const renaming = itemAt(RENAMINGS, found.renaming);
  const byShape: Partial<Record<Shape, number>> = {};
  for (const [index, shape] of SHAPES.entries()) {
    const choice = group.shapes.indexOf(itemAt(renaming, index));
    if (choice !== -1) byShape[shape] = asChance(floatAt(numbers, group.from + choice));
  }
  return byShape;
}
