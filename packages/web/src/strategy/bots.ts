import type { BotLevel } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';
import type { BotMessage, BotQuestion } from './bots.worker.ts';

type Waiting = { readonly answer: (shape: Shape) => void; readonly fail: (error: Error) => void };

let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
const lowerListeners = new Set<(level: BotLevel) => void>();
let lastId = 0;

/** Bots think in a worker, so that no frame waits for them. It starts with the first question. */
export function chooseForBot(level: BotLevel, seen: Seen, seed: string): Promise<Shape> {
  worker ??= startWorker();
  lastId += 1;
  const question: BotQuestion = { id: lastId, level, seen, seed };
  return new Promise((answer, fail) => {
    waiting.set(question.id, { answer, fail });
    worker?.postMessage(question);
  });
}

/** Calls back when bots of a level have to play a level lower. Returns what stops it. */
export function onLowerLevel(listener: (level: BotLevel) => void): () => void {
  lowerListeners.add(listener);
  return () => lowerListeners.delete(listener);
}

function startWorker(): Worker {
  const fresh = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module', name: 'bots' });
  fresh.addEventListener('message', ({ data }: MessageEvent<BotMessage>) => hear(data));
  fresh.addEventListener('error', (event) => {
    worker = undefined; // the next question starts a new one
    for (const one of waiting.values()) one.fail(new Error(event.message));
    waiting.clear();
  });
  return fresh;
}

function hear(message: BotMessage): void {
  if (message.kind === 'lower') {
    for (const listener of lowerListeners) listener(message.level);
    return;
  }
  const one = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'answer') one?.answer(message.shape);
  else one?.fail(new Error('the bot failed'));
}
