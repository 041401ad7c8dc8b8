import type { View } from '@pok/protocol';
import { createEffects } from './effects.ts';
import { tempo } from './motion.ts';
import { Narrator } from './narrator.svelte.ts';
import { type Scene, sceneOf } from './scene.ts';
import { isSameMoment, pace, type Show, skip, startShow, wakeAt } from './show.ts';

/** Runs the show by the clock: what is seen, heard, felt and announced. `onmove` is called at every step. */
export class Pacer {
  show: Show | undefined = $state.raw();
  /** The view that the show has reached: with a newer one, a screen would show the next round for a moment. */
  view: View | undefined = $state.raw();
  readonly scene: Scene | undefined = $derived.by(() => {
    const match = this.view?.match ?? null;
    return match === null || this.show === undefined ? undefined : sceneOf(this.show, match);
  });
  readonly narrator = new Narrator();
  readonly #effects = createEffects();
  readonly #onmove: (show: Show) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onmove: (show: Show) => void = () => undefined) {
    this.#onmove = onmove;
  }

  /** A new view has come. */
  follow(view: View): void {
    const { view: before, show: at } = this;
    this.view = view;
    this.#move(at ?? startShow(view));
    this.narrator.announceNews(before, view, at);
  }

  /** A tap: go on. */
  skip(): void {
    if (this.show !== undefined) this.#move(skip(this.show, Date.now()));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#effects.stop();
    this.narrator.stop();
  }

  #move(from: Show): void {
    const { view, show: before } = this;
    if (view === undefined) return;
    const next = pace(from, view, Date.now(), tempo());
    this.show = next;
    this.#wakeUp(next);
    if (before !== undefined && isSameMoment(before, next)) return;
    this.narrator.announceStage(next, view);
    if (before === undefined) return;
    this.#effects.play(next, view);
    this.#onmove(next);
  }

  #wakeUp(show: Show): void {
    clearTimeout(this.#timer);
    const at = wakeAt(show);
    if (at !== null) this.#timer = setTimeout(() => this.#move(show), Math.max(0, at - Date.now()));
  }
}
