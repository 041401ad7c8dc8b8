import type { View } from '@pok/protocol';
import { untrack } from 'svelte';
import { announceFists, announceStage, announceSubstitute, announceTalk } from './announce.ts';
import type { Show } from './show.ts';
import { Spoken } from './spoken.svelte.ts';

/** What comes together is told together; a roll once it lies there, a verdict once the counters have flown. */
const TOLD_AFTER = { news: 350, verdict: 1_160 } as const;

type Sentences = () => readonly string[];

/** Tells a match to those who listen, in the order in which they would see it. */
export class Narrator {
  readonly spoken = new Spoken();
  #show: Show | undefined;
  /** What came while something moved: told with what is seen next. */
  #held: Sentences[] = [];

  /** The show has moved on; whoever has just come hears where it stands. */
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

  /** What a screen has to say by itself. It may do so in an effect, which must not hear itself. */
  tell(sentence: string): void {
    untrack(() => this.#tell(() => [sentence]));
  }

  stop(): void {
    this.spoken.stop();
  }

  #tell(sentences: Sentences): void {
    this.#held.push(sentences);
    if (isMoving(this.#show)) return;
    const told = this.#held.splice(0);
    const ms = this.#show?.stage === 'judge' ? TOLD_AFTER.verdict : TOLD_AFTER.news;
    this.spoken.tell(() => told.flatMap((make) => make()), ms);
  }
}

/** Nothing is written while hands and dice move, not even what nobody sees. */
function isMoving(show: Show | undefined): boolean {
  return show !== undefined && 'until' in show && show.stage !== 'judge';
}
