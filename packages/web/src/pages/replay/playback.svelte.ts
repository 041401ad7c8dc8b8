import { LETTER_MS, REVEAL_STAGES } from '../../show/choreography.ts';
import { tempo } from '../../show/motion.ts';

const STAGES = ['tumble', ...REVEAL_STAGES] as const;
type Stage = (typeof STAGES)[number];

/** How many times faster than at the table; a tap leads to the next. */
const SPEEDS = [1, 2, 0.5] as const;
type Speed = (typeof SPEEDS)[number];

/** A finished match that plays by itself, like a film, or is stepped through round by round. */
export class Playback {
  /** The round on the table, from 0; after the last one comes the whole match. */
  index = $state(0);
  stage: Stage = $state('judge');
  isPlaying = $state(false);
  speed: Speed = $state(1);
  readonly #lettersOf: readonly number[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For each round, how many letters there are to read. */
  constructor(lettersOf: readonly number[]) {
    this.#lettersOf = lettersOf;
  }

  /** Shows a round as it looked when it had been judged, and stays there. */
  show(index: number): void {
    this.pause();
    this.index = Math.min(this.#lettersOf.length, Math.max(0, index));
    this.stage = 'judge';
  }

  /** The first round is played from its roll; any other goes on from where it is. */
  play(): void {
    this.isPlaying = true;
    if (this.index === 0) this.stage = 'tumble';
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.isPlaying = false;
  }

  changeSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    if (this.isPlaying) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#goOn(), this.#duration());
  }

  #duration(): number {
    const letters = this.stage === 'judge' ? (this.#lettersOf[this.index] ?? 0) : 0;
    return (tempo()[this.stage] + letters * LETTER_MS) / this.speed;
  }

  #goOn(): void {
    const next = STAGES[STAGES.indexOf(this.stage) + 1];
    if (next !== undefined) this.stage = next;
    else {
      this.index += 1;
      this.stage = 'tumble';
    }
    if (this.index === this.#lettersOf.length) this.show(this.index);
    else this.#wait();
  }
}
