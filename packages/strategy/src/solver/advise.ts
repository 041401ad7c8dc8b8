import { formatRoll, type Hand, ROLLS, type Roll, SHAPES, type Shape } from '@pok/rules';
import { recallUpTo } from '../recall.ts';
import { asChance, type ValueTable } from '../values/value-table.ts';
import { type Found, findPosition } from './find-position.ts';
import type { Layout } from './layout.ts';
import { RENAMINGS } from './live-hands.ts';
import { createPayoffs } from './payoffs.ts';
import { positionsFor } from './positions.ts';
import type { RollCases } from './roll-cases.ts';
import { type Stage, solvePosition } from './solve-position.ts';

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

/** A solved position, without what was only needed to solve it. */
interface Known {
  readonly layout: Layout;
  readonly rolls: RollCases;
  readonly stages: readonly Stage[];
  readonly handOver: (Float64Array | undefined)[];
}

/** Positions that one match, or one batch for three players, comes back to; the oldest make room. */
const REMEMBERED = 2000;
const known = new WeakMap<ValueTable, (position: number, work: () => Known) => Known>();

const ROLL_INDEX = new Map(ROLLS.map((roll, index) => [formatRoll(roll), index]));

/** What to do with this roll. The hands must be those of a match that goes on. */
export function advise(values: ValueTable, hands: readonly Hand[], roll: Roll): Advice {
  const found = findPosition(positionsFor(values.players), hands);
  const solved = recall(values, found.position);
  const index = solved.rolls.caseOf[rollIndex(rename(roll, found.renaming))] ?? 0;
  const stage = solved.stages[index];
  if (stage === undefined) throw new RangeError(`${formatRoll(roll)} is no roll`);
  const handOver = handOverOf(solved, index, stage);
  return {
    mix: hands.map((_, seat) => ({
      disc: 0,
      square: 0,
      triangle: 0,
      ...read(solved, found, seat, stage.mix),
    })),
    win: hands.map((_, seat) => read(solved, found, seat, stage.payoff)),
    handOver: hands.map((_, seat) => read(solved, found, seat, handOver)),
    value: values.valueOf(hands),
  };
}

function recall(values: ValueTable, position: number): Known {
  const ofTable = known.get(values) ?? recallUpTo(REMEMBERED);
  known.set(values, ofTable);
  return ofTable(position, () => solve(values, position));
}

function solve({ players, positionValues }: ValueTable, position: number): Known {
  const positions = positionsFor(players);
  const hands = positions.hands.subarray(position * players, (position + 1) * players);
  const { layout, rolls, stages } = solvePosition(positions, hands, positionValues);
  return { layout, rolls, stages, handOver: [] };
}

function handOverOf(solved: Known, index: number, { mix }: Stage): Float64Array {
  const chances = solved.handOver[index] ?? new Float64Array(mix.length);
  const leaving = solved.rolls.cases[index]?.leaving;
  if (solved.handOver[index] === undefined && leaving !== undefined) {
    const payoffs = createPayoffs(solved.layout);
    payoffs.setHandOver(leaving);
    payoffs.evaluate(mix, chances, new Float64Array(mix.length));
    solved.handOver[index] = chances;
  }
  return chances;
}

/** The numbers of one seat's choices, under the names that the shapes have at the table. */
function read({ layout }: Known, found: Found, seat: number, numbers: Float64Array): ByHeldShape {
  const place = found.seats[seat] ?? 0;
  const group = layout.groups.find((candidate) => candidate.seat === place);
  const renaming = RENAMINGS[found.renaming] ?? [];
  const byShape: Partial<Record<Shape, number>> = {};
  for (const [index, shape] of SHAPES.entries()) {
    const choice = group?.shapes.indexOf(renaming[index] ?? 0) ?? -1;
    if (group !== undefined && choice !== -1) byShape[shape] = asChance(numbers[group.from + choice] ?? 0);
  }
  return byShape;
}

function rename(roll: Roll, renaming: number): Roll {
  const [one, two, three] = roll;
  return [renameShape(one, renaming), renameFace(two, renaming), renameFace(three, renaming)];
}

function renameFace(face: Roll[1], renaming: number): Roll[1] {
  return face === 'blank' ? face : renameShape(face, renaming);
}

function renameShape(shape: Shape, renaming: number): Shape {
  return SHAPES[RENAMINGS[renaming]?.[SHAPES.indexOf(shape)] ?? 0] ?? shape;
}

function rollIndex(roll: Roll): number {
  return ROLL_INDEX.get(formatRoll(roll)) ?? 0;
}
