import { isMotionReduced } from '../preferences.svelte.ts';

/** How many sentences stay to be read again; what is told in one go is never cut. */
const KEPT = 8;

/** What is told to those who listen, in the order in which it happened. */
export class Spoken {
  sentences: readonly { readonly id: number; readonly text: string }[] = $state.raw([]);
  #count = 0;
  #waiting: (() => readonly string[])[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = Number.POSITIVE_INFINITY;

  /** Sentences are made and told after `ms`, when what they tell about moves or has moved; without motion, at once. */
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
    const told = texts.map((text, index) => ({ id: this.#count + index, text }));
    this.#count += told.length;
    this.sentences = [...this.sentences, ...told].slice(-Math.max(KEPT, told.length));
  }
}
