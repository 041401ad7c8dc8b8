import type { Question, Seat, SeenMatch } from '@pok/rules';
import type { Belief, Insight, Mistake, Study } from '@pok/strategy';
import type { Result, SolveMessage, Work } from './solve.worker.ts';

/** How much of the values has arrived, from 0 to 1, or that they are being worked with. */
export type SolveProgress = number | 'working';

interface Waiting {
  readonly work: Work;
  readonly onProgress: (progress: SolveProgress) => void;
  readonly resolve: (result: Result | undefined) => void;
}

/**
 * The solution, asked in a worker so that no frame waits for it, one question after the other. All answers are undefined if
 * the values for this many players can't be loaded. Close it when the page goes.
 */
export class Solver {
  readonly #worker = new Worker(new URL('./solve.worker.ts', import.meta.url), {
    type: 'module',
    name: 'solve',
  });
  #waiting: readonly Waiting[] = [];

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<SolveMessage>) => this.#hear(data));
    this.#worker.addEventListener('error', () => this.#hear({ kind: 'done', result: undefined }));
  }

  async look(
    question: Question,
    beliefs: readonly Belief[],
    onProgress: (progress: SolveProgress) => void,
  ): Promise<Insight | undefined> {
    const result = await this.#ask({ kind: 'look', question, beliefs }, onProgress);
    return result?.kind === 'look' ? result.insight : undefined;
  }

  async study(question: Question, onProgress: (progress: SolveProgress) => void): Promise<Study | undefined> {
    const result = await this.#ask({ kind: 'study', question }, onProgress);
    return result?.kind === 'study' ? result.study : undefined;
  }

  async mistakes(match: SeenMatch, seat: Seat): Promise<readonly Mistake[] | undefined> {
    const result = await this.#ask({ kind: 'mistakes', match, seat });
    return result?.kind === 'mistakes' ? result.mistakes : undefined;
  }

  close(): void {
    this.#worker.terminate();
    this.#waiting = [];
  }

  #ask(work: Work, onProgress: Waiting['onProgress'] = () => {}): Promise<Result | undefined> {
    return new Promise((resolve) => {
      this.#waiting = [...this.#waiting, { work, onProgress, resolve }];
      if (this.#waiting.length === 1) this.#worker.postMessage(work);
    });
  }

  #hear(message: SolveMessage): void {
    const [first, ...others] = this.#waiting;
    if (message.kind === 'progress') {
      first?.onProgress(message.share ?? 'working');
      return;
    }
    this.#waiting = others;
    const [next] = others;
    if (next !== undefined) this.#worker.postMessage(next.work);
    first?.resolve(message.result);
  }
}
