import type { DieVerdict, Face, Hand, Shape } from '@pok/rules';

/** A die on the table, and what became of it once the fists are open. */
export interface DieOnScreen {
  readonly face: Face;
  readonly verdict?: DieVerdict;
}

/** What can be seen of a seat. Nobody's choice is seen before all fists open. */
export interface SeatOnScreen {
  readonly name: string;
  readonly fist:
    | { readonly kind: 'thinking' }
    | { readonly kind: 'closed' }
    | { readonly kind: 'open'; readonly shape: Shape; readonly isHandedOver?: boolean };
}

/** Everything on the screen at one moment. */
export interface Scene {
  readonly title: string;
  readonly dice: readonly [DieOnScreen, DieOnScreen, DieOnScreen];
  readonly seats: readonly SeatOnScreen[];
  /** Yours; none if you only watch. */
  readonly hand: Hand | undefined;
  /** What is in your fist: only you can see it. */
  readonly chosen: Shape | undefined;
  /** What the referee says. */
  readonly words: readonly string[];
  readonly keys: string;
}
