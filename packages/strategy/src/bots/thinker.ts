import type { Worker } from 'node:worker_threads';
import type { BotLevel } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';
import { startWorker } from '../start-worker.ts';
import type { BotProblem } from './create-bots.ts';

export interface BotQuestion {
  readonly level: BotLevel;
  readonly seen: Seen;
  readonly seed: string;
}

export type BotAnswer =
  | { readonly kind: 'choice'; readonly shape: Shape }
  | { readonly kind: 'problem'; readonly problem: BotProblem };

/** One of low priority takes no time from the threads that serve people. Only Linux knows priorities of threads. */
export type Priority = 'normal' | 'low';

/** A thread in which bots think, one question at a time. It starts with the first, and again after it has died. */
export class Thinker {
  readonly #onProblem: (problem: BotProblem) => void;
  readonly #priority: Priority;
  #worker: Worker | undefined;
  /** The player counts whose values it has loaded. */
  readonly #loaded = new Set<number>();
  #thinking: { readonly done: (shape: Shape) => void; readonly fail: (cause: unknown) => void } | undefined;

  constructor(onProblem: (problem: BotProblem) => void, priority: Priority) {
    this.#onProblem = onProblem;
    this.#priority = priority;
  }

  get isFree(): boolean {
    return this.#thinking === undefined;
  }

  /** A thread that has not loaded values yet takes longer over its first question. */
  isReadyFor({ seen }: BotQuestion): boolean {
    return this.#loaded.has(seen.players.length);
  }

  /** Rejects if the thread dies while thinking. */
  async think(question: BotQuestion): Promise<Shape> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    try {
      const shape = await new Promise<Shape>((done, fail) => {
        this.#thinking = { done, fail };
        worker.postMessage(question);
      });
      this.#loaded.add(question.seen.players.length);
      return shape;
    } finally {
      this.#thinking = undefined;
    }
  }

  async close(): Promise<void> {
    const last = this.#worker;
    this.#worker = undefined;
    await last?.terminate();
  }

  #start(): Worker {
    const fresh = startWorker(new URL('./bots-worker.ts', import.meta.url), { workerData: this.#priority });
    fresh.on('message', (answer: BotAnswer) => {
      if (answer.kind === 'problem') this.#onProblem(answer.problem);
      else this.#thinking?.done(answer.shape);
    });
    const giveUp = (cause: unknown) => {
      if (fresh !== this.#worker) return;
      this.#worker = undefined;
      this.#loaded.clear();
      this.#thinking?.fail(cause);
    };
    fresh.on('error', giveUp);
    fresh.on('exit', (code) => giveUp(new Error(`the bots' thread ended with ${code}`)));
    return fresh;
  }
}
