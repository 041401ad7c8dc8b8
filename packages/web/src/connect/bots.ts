import type { BotLevel, Seen, Shape } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { say } from '../pieces/toasts.svelte.ts';
import { botLevelName } from '../table/bot-words.ts';
import type { BotMessage, BotQuestion } from './bots.worker.ts';

type Waiting = { readonly answer: (shape: Shape) => void; readonly fail: (error: Error) => void };

/** Long enough to be read while dice tumble. */
const TOLD_MS = 9_000;

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
    say(m.bots_lower({ level: botLevelName(message.level), steady: botLevelName('steady') }), TOLD_MS);
    return;
  }
  const one = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'answer') one?.answer(message.shape);
  else one?.fail(new Error('the bot failed'));
}
