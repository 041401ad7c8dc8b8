import { isHandedOver, type Verdict } from './judge.ts';
import { formatShape, parseShape, type Shape } from './shape.ts';

/** The mark of a seat that takes its counter back. */
const TAKEN_BACK = '.';

/** The plays of a round as letters, one per seat: `DDST`. */
export function formatPlays(plays: readonly Shape[]): string {
  return plays.map(formatShape).join('');
}

/** Letters as plays; `undefined` if one of them stands for no shape. */
export function parsePlays(letters: string): readonly Shape[] | undefined {
  const plays = [...letters].map(parseShape);
  return plays.every((shape) => shape !== undefined) ? plays : undefined;
}

/** What each seat hands over, and a dot for those who take theirs back (V6): `DD.T`. */
export function formatHandedOver(plays: readonly Shape[], verdict: Verdict): string {
  return plays.map((shape) => (isHandedOver(verdict, shape) ? formatShape(shape) : TAKEN_BACK)).join('');
}
