import { type Counts, countShapes, shapesIn } from './counts.ts';
import {
  type Challenge,
  challenges,
  type Die,
  type Face,
  isOnDice,
  playersAskedBy,
  type Roll,
} from './roll.ts';
import { SHAPES, type Shape } from './shape.ts';

/** What became of a die, and why. `by` is how many players too many played its shape (negative: too few). */
export type DieVerdict =
  | { readonly kind: 'blank' }
  | { readonly kind: 'met'; readonly shape: Shape; readonly players: number }
  | { readonly kind: 'missed'; readonly shape: Shape; readonly players: number; readonly by: number };

/** Why a shape is handed over or goes back into the hand. */
export type Why =
  | { readonly kind: 'met'; readonly die: Die }
  | { readonly kind: 'off-dice' }
  | { readonly kind: 'all-off-dice' }
  | { readonly kind: 'others-met' }
  | { readonly kind: 'wrong-number' };

/**
 * The judgement of a round. Who sits where never matters (V1–V5 count plays), so a reason belongs to a shape:
 * everyone who played it shares it. A shape that nobody played has none.
 */
export interface Verdict {
  readonly dice: readonly [one: DieVerdict, two: DieVerdict, three: DieVerdict];
  readonly why: Readonly<Partial<Record<Shape, Why>>>;
}

/** V1–V5: what is handed over this round, and why. */
export function judge(roll: Roll, played: Counts): Verdict {
  const met = challenges(roll).filter(({ shape, players }) => played[shape] === players);
  const everyoneIsOff = shapesIn(played).every((shape) => !isOnDice(roll, shape));
  const why: Partial<Record<Shape, Why>> = {};
  for (const shape of shapesIn(played)) why[shape] = reason(roll, shape, met, everyoneIsOff);
  return { dice: judgeDice(roll, played), why };
}

/** The most decisive reason for a shape. */
function reason(roll: Roll, shape: Shape, met: readonly Challenge[], everyoneIsOff: boolean): Why {
  const own = met.find((challenge) => challenge.shape === shape);
  if (own !== undefined) return { kind: 'met', die: own.die }; // V1
  if (isOnDice(roll, shape)) return { kind: 'wrong-number' }; // V1, V2
  if (met.length > 0) return { kind: 'others-met' }; // V5
  return everyoneIsOff ? { kind: 'all-off-dice' } : { kind: 'off-dice' }; // V4, V3
}

/** V2: each die by itself. */
function judgeDice([one, two, three]: Roll, played: Counts): Verdict['dice'] {
  return [judgeDie('one', one, played), judgeDie('two', two, played), judgeDie('three', three, played)];
}

function judgeDie(die: Die, face: Face, played: Counts): DieVerdict {
  if (face === 'blank') return { kind: 'blank' };
  const players = playersAskedBy(die);
  const by = played[face] - players;
  return by === 0 ? { kind: 'met', shape: face, players } : { kind: 'missed', shape: face, players, by };
}

/** V1, V3: whether everyone who played this shape hands it over. All others take theirs back (V6). */
export function isHandedOver(verdict: Verdict, shape: Shape): boolean {
  const why = verdict.why[shape]?.kind;
  return why === 'met' || why === 'off-dice';
}

/** The shapes that go into the box. */
export function shapesHandedOver(verdict: Verdict): readonly Shape[] {
  return SHAPES.filter((shape) => isHandedOver(verdict, shape));
}

/** The verdict for a whole round of plays, one per seat. */
export function judgePlays(roll: Roll, plays: readonly Shape[]): Verdict {
  return judge(roll, countShapes(plays));
}
