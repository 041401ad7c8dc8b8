import type { Seen, Shape } from '@pok/rules';
import type { DailyLevel } from '@pok/strategy';

export interface DayQuestion {
  readonly level: DailyLevel;
  readonly seen: Seen;
  readonly seed: string;
}

const RETRY_DELAY_MS = 3_000;

let worker: Worker | undefined;
/** One question after the other: the answers need no names then. */
let last: Promise<unknown> = Promise.resolve();

/** What a bot of the day plays, worked out in a worker. */
export function chooseForDay(question: DayQuestion): Promise<Shape> {
  const answer = last.then(() => askUntilAnswered(question));
  last = answer;
  return answer;
}

/** A bot that played something else because the network was slow would spoil the day: it is asked again instead. */
async function askUntilAnswered(question: DayQuestion): Promise<Shape> {
  for (;;) {
    const shape = await ask(question);
    if (shape !== undefined) return shape;
    worker?.terminate();
    worker = undefined;
    await new Promise((later) => setTimeout(later, RETRY_DELAY_MS));
  }
}

function ask(question: DayQuestion): Promise<Shape | undefined> {
  worker ??= new Worker(new URL('./daily.worker.ts', import.meta.url), { type: 'module', name: 'daily' });
  const asked = worker;
  return new Promise((resolve) => {
    asked.onmessage = ({ data }: MessageEvent<Shape | undefined>) => resolve(data);
    asked.onerror = () => resolve(undefined);
    asked.postMessage(question);
  });
}
