import { leaving, type Verdict } from './judge.ts';
import { formatShape, type Shape } from './shape.ts';

/** The mark of a seat that takes its counter back. */
const KEPT = '.';

/** The plays of a round as letters, one a seat: `DDST`. */
export function formatPlays(plays: readonly Shape[]): string {
  return plays.map(formatShape).join('');
}

/** What each seat hands over, and a dot for those who take theirs back (V6): `DD.T`. */
export function formatHandedOver(plays: readonly Shape[], verdict: Verdict): string {
  const gone = leaving(verdict);
  return plays.map((shape) => (gone.includes(shape) ? formatShape(shape) : KEPT)).join('');
}
