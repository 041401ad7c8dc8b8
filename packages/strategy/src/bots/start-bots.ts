import type { Worker } from 'node:worker_threads';
import type { BotLevel, Seen, Shape } from '@pok/rules';
import { startWorker } from '../start-worker.ts';
import type { Bots } from './bots.ts';
import { chooseForBot, needsValues } from './choose.ts';
import type { BotProblem } from './problem.ts';

export interface Question {
  readonly id: number;
  readonly level: BotLevel;
  readonly seen: Seen;
  readonly seed: string;
}

export type Answer =
  | { readonly kind: 'choice'; readonly id: number; readonly shape: Shape }
  | { readonly kind: 'problem'; readonly problem: BotProblem };

interface Waiting {
  readonly question: Question;
  readonly answer: (shape: Shape) => void;
}

/**
 * Bots for a server: those that have to think do it in a thread of their own, which starts when the first of them is
 * asked. If it dies, what it was asked is answered a level lower, and the next question starts another.
 */
export function startBots({ onProblem }: { onProblem(problem: BotProblem): void }): Bots {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;

  function start(): Worker {
    const fresh = startWorker(new URL('./bots-worker.ts', import.meta.url));
    fresh.on('message', (answer: Answer) => {
      if (answer.kind === 'problem') return onProblem(answer.problem);
      waiting.get(answer.id)?.answer(answer.shape);
      waiting.delete(answer.id);
    });
    fresh.on('error', (cause) => giveUp(fresh, cause));
    fresh.on('exit', (code) => giveUp(fresh, new Error(`the bots' thread ended with ${code}`)));
    return fresh;
  }

  function giveUp(dead: Worker, cause: unknown): void {
    if (dead !== worker) return;
    worker = undefined;
    for (const { question, answer } of waiting.values()) {
      onProblem({ kind: 'worker-died', level: question.level, cause });
      answer(chooseForBot(question.level, question.seen, question.seed, null));
    }
    waiting.clear();
  }

  return {
    async choose(level, seen, seed) {
      if (!needsValues(level)) return chooseForBot(level, seen, seed, null);
      worker ??= start();
      asked += 1;
      const question: Question = { id: asked, level, seen, seed };
      const thinking = worker;
      return new Promise((answer) => {
        waiting.set(question.id, { question, answer });
        thinking.postMessage(question);
      });
    },
    async close() {
      const last = worker;
      worker = undefined;
      await last?.terminate();
    },
  };
}
