import type { BotLevel, Seen, Shape } from '@pok/rules';
import type { BotAnswer, BotQuestion } from './bots.worker.ts';

type Waiting = { readonly answer: (shape: Shape) => void; readonly fail: (error: Error) => void };

let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
let last = 0;

/** Bots think beside the screen, so that no frame waits for them. The worker starts with the first question. */
export function chooseForBot(level: BotLevel, seen: Seen, seed: string): Promise<Shape> {
  worker ??= startWorker();
  last += 1;
  const question: BotQuestion = { id: last, level, seen, seed };
  return new Promise((answer, fail) => {
    waiting.set(question.id, { answer, fail });
    worker?.postMessage(question);
  });
}

function startWorker(): Worker {
  const fresh = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module', name: 'bots' });
  fresh.addEventListener('message', ({ data }: MessageEvent<BotAnswer>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.shape === undefined) one?.fail(new Error('the bot failed'));
    else one?.answer(data.shape);
  });
  fresh.addEventListener('error', (event) => {
    worker = undefined; // the next question starts a new one
    for (const one of waiting.values()) one.fail(new Error(event.message));
    waiting.clear();
  });
  return fresh;
}
