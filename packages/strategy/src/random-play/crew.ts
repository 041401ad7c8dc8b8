import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../start-worker.ts';

export interface CrewOptions {
  /** How many workers; by default as many as the machine has cores. */
  readonly cores?: number | undefined;
  /** From 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Workers that share a job; each answers one question at a time. */
export interface Crew<Question, Answer> {
  /** One function per worker, which asks it. */
  readonly workers: readonly ((question: Question) => Promise<Answer>)[];
  close(): Promise<void>;
}

export function coresOf({ cores }: CrewOptions): number {
  return cores ?? availableParallelism();
}

export function openCrew<Question, Answer>(
  source: URL,
  size: number,
  workerData: unknown,
): Crew<Question, Answer> {
  const workers = Array.from({ length: size }, () => startWorker(source, { workerData }));
  return {
    workers: workers.map((worker) => (question) => ask(worker, question)),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** Every worker takes the next piece until none is left. */
export async function shareOut<Piece, Answer>(
  pieces: readonly Piece[],
  workers: readonly ((piece: Piece) => Answer | Promise<Answer>)[],
  onAnswer: (answer: Answer, piece: Piece) => void,
): Promise<void> {
  const left = pieces.values();
  await Promise.all(
    workers.map(async (work) => {
      for (const piece of left) onAnswer(await work(piece), piece);
    }),
  );
}

function ask<Answer>(worker: Worker, question: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject);
      resolve(answer);
    });
    worker.once('error', reject);
    worker.postMessage(question);
  });
}
