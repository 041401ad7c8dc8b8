import type { View } from '@pok/protocol';
import { untrack } from 'svelte';
import { announceFists, announceStage, announceSubstitute, announceTalk } from './announce.ts';
import type { Show } from './show.ts';
import { Spoken } from './spoken.svelte.ts';

/** News that comes together is announced together; a verdict once the counters have flown. */
const DELAY_MS = { news: 350, verdict: 1_160 } as const;

type Sentences = () => readonly string[];

/** Announces a match to screen readers, in the order in which it is seen. */
export class Narrator {
  readonly spoken = new Spoken();
  #show: Show | undefined;
  /** What came while something moved: announced with what is seen next. */
  #held: Sentences[] = [];

  /** The show has moved on, or a newcomer is told where it stands. */
  moved(show: Show, view: View): void {
    this.#show = show;
    this.#tell(() => announceStage(show, view));
  }

  /** A newer view has come; `at` is where the show stood before it. */
  heard(before: View | undefined, now: View, at: Show | undefined): void {
    this.#tell(() => [
      ...announceFists(before, now, at),
      ...announceTalk(before, now),
      ...announceSubstitute(before, now),
    ]);
  }

  /** What a screen has to say by itself. It may do so in an effect, which must not depend on it. */
  tell(sentence: string): void {
    untrack(() => this.#tell(() => [sentence]));
  }

  stop(): void {
    this.spoken.stop();
  }

  #tell(sentences: Sentences): void {
    this.#held.push(sentences);
    if (isMoving(this.#show)) return;
    const due = this.#held.splice(0);
    const ms = this.#show?.stage === 'judge' ? DELAY_MS.verdict : DELAY_MS.news;
    this.spoken.tell(() => due.flatMap((make) => make()), ms);
  }
}

/** No text changes while hands and dice move, not even text that is only heard: it would cost frames. */
function isMoving(show: Show | undefined): boolean {
  return show !== undefined && 'until' in show && show.stage !== 'judge';
}
