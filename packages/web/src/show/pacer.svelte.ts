import type { View } from '@pok/protocol';
import { isMotionReduced } from '../device/preferences.svelte.ts';
import { pace, type Show, STILL_TEMPO, skip, startShow, TEMPO, wakeAt } from './show.ts';

/** Runs the show by the clock. `onmove` is called at every step, for sounds and for screen readers. */
export class Pacer {
  show: Show | undefined = $state.raw();
  /** The view that the show has reached: with a newer one, a screen would show the next round for a moment. */
  view: View | undefined = $state.raw();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onmove: (before: Show, after: Show, view: View) => void;

  constructor(onmove: (before: Show, after: Show, view: View) => void = () => undefined) {
    this.#onmove = onmove;
  }

  /** A new view has come. */
  follow(view: View): void {
    this.view = view;
    this.#move(this.show ?? startShow(view));
  }

  /** A tap: go on. */
  skip(): void {
    if (this.show !== undefined) this.#move(skip(this.show, Date.now()));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #move(from: Show): void {
    if (this.view === undefined) return;
    const next = pace(from, this.view, Date.now(), isMotionReduced() ? STILL_TEMPO : TEMPO);
    const before = this.show ?? next;
    this.show = next;
    if (before.stage !== next.stage) this.#onmove(before, next, this.view);
    this.#wakeUp(next);
  }

  #wakeUp(show: Show): void {
    clearTimeout(this.#timer);
    const at = wakeAt(show);
    if (at !== null) this.#timer = setTimeout(() => this.#move(show), Math.max(0, at - Date.now()));
  }
}
