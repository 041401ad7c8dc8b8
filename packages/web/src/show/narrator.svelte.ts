import type { View } from '@pok/protocol';
import { untrack } from 'svelte';
import { announceFists, announceStage, announceSubstitute, announceTalk } from './announce.ts';
import { delay } from './motion.ts';
import type { Show } from './show.ts';

/** How many sentences stay to be read again; sentences that are announced together are never cut. */
const KEPT = 8;

type Sentences = () => readonly string[];

/** Announces a match to screen readers, in the order in which it is seen. */
export class Narrator {
  sentences: readonly { readonly id: number; readonly text: string }[] = $state.raw([]);
  #show: Show | undefined;
  #count = 0;
  #waiting: Sentences[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = Number.POSITIVE_INFINITY;

  /** The show has moved on, or a newcomer is told where it stands. */
  announceStage(show: Show, view: View): void {
    this.#show = show;
    this.#announce(() => announceStage(show, view));
  }

  /** A newer view has come; `at` is where the show stood before it. */
  announceNews(before: View | undefined, now: View, at: Show | undefined): void {
    this.#announce(() => [
      ...announceFists(before, now, at),
      ...announceTalk(before, now),
      ...announceSubstitute(before, now),
    ]);
  }

  /** Announces something of the screen's own. It may be called in an effect, which must not depend on the narrator. */
  announce(sentence: string): void {
    untrack(() => this.#announce(() => [sentence]));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Sentences are made when they are announced. What comes while something moves waits for what is seen next. */
  #announce(sentences: Sentences): void {
    this.#waiting.push(sentences);
    if (isMoving(this.#show)) return;
    const ms = delay(this.#show?.stage === 'judge' ? 'spoken-verdict' : 'news');
    if (ms === 0) {
      this.#announceAll();
      return;
    }
    const due = Date.now() + ms;
    if (due >= this.#due) return;
    this.#due = due;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#announceAll(), ms);
  }

  #announceAll(): void {
    clearTimeout(this.#timer);
    this.#due = Number.POSITIVE_INFINITY;
    const texts = this.#waiting.splice(0).flatMap((make) => make());
    if (texts.length === 0) return;
    const added = texts.map((text, index) => ({ id: this.#count + index, text }));
    this.#count += added.length;
    this.sentences = [...this.sentences, ...added].slice(-Math.max(KEPT, added.length));
  }
}

/** No text changes while hands and dice move, not even text that is only heard: it would cost frames. */
function isMoving(show: Show | undefined): boolean {
  return show !== undefined && 'until' in show && show.stage !== 'judge';
}
