import type { DieVerdict, Face, Hand, Shape } from '@pok/rules';

/** A die on the table, and what became of it once the fists are open. */
export interface DieOnScreen {
  readonly face: Face;
  readonly verdict?: DieVerdict;
}

/** What can be seen of a seat: nobody's choice before all fists open. */
export interface SeatOnScreen {
  readonly name: string;
  readonly fist:
    | { readonly kind: 'thinking' }
    | { readonly kind: 'closed' }
    | { readonly kind: 'open'; readonly shape: Shape; readonly handsOver?: boolean };
}

/** All that the screen shows at a moment. */
export interface Scene {
  readonly title: string;
  readonly dice: readonly [DieOnScreen, DieOnScreen, DieOnScreen];
  readonly seats: readonly SeatOnScreen[];
  readonly hand: Hand;
  /** What is in your own fist: yours to see. */
  readonly chosen: Shape | undefined;
  /** What the referee says. */
  readonly words: readonly string[];
  readonly keys: string;
}
