import { formatRoll, ROLLS, type Roll, SHAPES, type Shape } from '@pok/rules';
import { itemAt } from '../checked.ts';
import type { Layout } from './layout.ts';
import { LIVE_HAND_COUNT, RENAMED, RENAMINGS } from './live-hands.ts';
import type { RollCases } from './roll-cases.ts';

/** A renaming of shapes after which a position is the same again, with some groups in each other's place. */
export interface Symmetry {
  readonly renaming: number;
  /** Where it takes each group, and each choice. */
  readonly groups: readonly number[];
  readonly choices: readonly number[];
}

/** All symmetries of a position; the first changes nothing. They form a group. */
export function symmetriesOf({ groups }: Layout): readonly Symmetry[] {
  return RENAMINGS.flatMap((shapes, renaming) => {
    const targets = groups.map(({ hand, players }) => {
      const renamed = RENAMED[renaming * LIVE_HAND_COUNT + hand];
      return groups.findIndex((other) => other.hand === renamed && other.players === players);
    });
    if (targets.includes(-1)) return [];
    const choices = groups.flatMap((group, index) => {
      const target = itemAt(groups, itemAt(targets, index));
      return group.shapes.map((shape) => target.from + target.shapes.indexOf(itemAt(shapes, shape)));
    });
    return [{ renaming, groups: targets, choices }];
  });
}

/** Cases of rolls that symmetries lead to each other: one of them is solved, the others follow by renaming. */
export interface CaseOrbit {
  /** The case that is solved. */
  readonly solved: number;
  /** The symmetries that lead from it to itself. */
  readonly fixedBy: readonly Symmetry[];
  /** All cases of the orbit, each with a symmetry that leads from the solved one to it. */
  readonly images: readonly { readonly case: number; readonly by: Symmetry }[];
}

export function caseOrbits(
  { cases, caseOf }: RollCases,
  symmetries: readonly Symmetry[],
): readonly CaseOrbit[] {
  const orbits: CaseOrbit[] = [];
  const reached = new Set<number>();
  for (const solved of cases.keys()) {
    if (reached.has(solved)) continue;
    const roll = caseOf.indexOf(solved);
    const images = new Map<number, Symmetry>();
    const fixedBy: Symmetry[] = [];
    for (const symmetry of symmetries) {
      const image = itemAt(caseOf, renamedRoll(symmetry.renaming, roll));
      if (image === solved) fixedBy.push(symmetry);
      if (!images.has(image)) images.set(image, symmetry);
      reached.add(image);
    }
    orbits.push({ solved, fixedBy, images: Array.from(images, ([image, by]) => ({ case: image, by })) });
  }
  return orbits;
}

const ROLL_INDEX: ReadonlyMap<string, number> = new Map(
  ROLLS.map((roll, index) => [formatRoll(roll), index]),
);

const RENAMED_ROLLS: readonly (readonly number[])[] = RENAMINGS.map((_, renaming) =>
  ROLLS.map((roll) => rollIndex(renameRoll(roll, renaming))),
);

/** The place of a roll among all rolls. */
export function rollIndex(roll: Roll): number {
  const index = ROLL_INDEX.get(formatRoll(roll));
  if (index === undefined) throw new RangeError(`${formatRoll(roll)} is not a roll`);
  return index;
}

/** The same for rolls by their place among all rolls. */
export function renamedRoll(renaming: number, roll: number): number {
  return itemAt(itemAt(RENAMED_ROLLS, renaming), roll);
}

export function renameRoll([one, two, three]: Roll, renaming: number): Roll {
  return [renameShape(one, renaming), renameFace(two, renaming), renameFace(three, renaming)];
}

function renameFace(face: Roll[1], renaming: number): Roll[1] {
  return face === 'blank' ? face : renameShape(face, renaming);
}

function renameShape(shape: Shape, renaming: number): Shape {
  return itemAt(SHAPES, itemAt(itemAt(RENAMINGS, renaming), SHAPES.indexOf(shape)));
}
