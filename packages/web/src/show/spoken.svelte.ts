import { isMotionReduced } from '../device/preferences.svelte.ts';

/** How many sentences stay to be read again; what is announced at once is never cut. */
const KEPT = 8;

/** What screen readers announce, in the order in which it happened. */
export class Spoken {
  sentences: readonly { readonly id: number; readonly text: string }[] = $state.raw([]);
  #count = 0;
  #waiting: (() => readonly string[])[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = Number.POSITIVE_INFINITY;

  /** Sentences are made and announced after `ms`, once what they are about has moved; without motion, at once. */
  tell(sentences: () => readonly string[], ms: number): void {
    this.#waiting.push(sentences);
    if (isMotionReduced()) {
      this.#tellAll();
      return;
    }
    const due = Date.now() + ms;
    if (due >= this.#due) return;
    this.#due = due;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tellAll(), ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tellAll(): void {
    clearTimeout(this.#timer);
    this.#due = Number.POSITIVE_INFINITY;
    const texts = this.#waiting.splice(0).flatMap((make) => make());
    if (texts.length === 0) return;
    const added = texts.map((text, index) => ({ id: this.#count + index, text }));
    this.#count += added.length;
    this.sentences = [...this.sentences, ...added].slice(-Math.max(KEPT, added.length));
  }
}
