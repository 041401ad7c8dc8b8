import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../start-worker.ts';

export interface CrewOptions {
  /** How many workers; as many as the machine has cores if it isn't said. */
  readonly cores?: number | undefined;
  /** From 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Workers that share one piece of work; each answers one question at a time. */
export interface Crew<Question, Answer> {
  readonly size: number;
  ask(worker: number, question: Question): Promise<Answer>;
  close(): Promise<void>;
}

export function coresOf({ cores }: CrewOptions): number {
  return cores ?? availableParallelism();
}

export function gatherCrew<Question, Answer>(
  source: URL,
  size: number,
  workerData: unknown,
): Crew<Question, Answer> {
  const workers = Array.from({ length: size }, () => startWorker(source, { workerData }));
  return {
    size,
    ask: (worker, question) => ask(workers[worker % size], question),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function ask<Answer>(worker: Worker | undefined, question: unknown): Promise<Answer> {
  if (worker === undefined) return Promise.reject(new RangeError('a crew needs at least one worker'));
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject);
      resolve(answer);
    });
    worker.once('error', reject);
    worker.postMessage(question);
  });
}
