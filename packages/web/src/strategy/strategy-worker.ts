import type { BotLevel } from '@pok/protocol';
import type { SeenMatch } from '@pok/rules';
import type { Review } from '@pok/strategy';
import type { Progress, Reply, Request, Task, Tasks } from './strategy.worker.ts';

export type { Progress } from './strategy.worker.ts';

/** Bots, reviews and the solution, computed in a worker so that no frame waits for them. */
export interface StrategyWorker {
  /**
   * Undefined if the values for this many players can't be loaded, or if the worker fails or is closed. Tasks run one
   * after the other: a caller who must not wait for others opens a worker of their own.
   */
  run<T extends Task>(
    task: T,
    input: Tasks[T]['input'],
    onProgress?: (progress: Progress) => void,
  ): Promise<Tasks[T]['output'] | undefined>;
  /** Stops what is running. */
  close(): void;
}

/** The worker starts with its first task, and again after a failure. `onLowerLevel`: bots of a level must play a lower one. */
export function openStrategyWorker(onLowerLevel: (level: BotLevel) => void = () => {}): StrategyWorker {
  let worker: Worker | undefined;
  let isClosed = false;
  const pending = new Set<() => void>();

  function start(): Worker {
    const fresh = new Worker(new URL('./strategy.worker.ts', import.meta.url), {
      type: 'module',
      name: 'strategy',
    });
    fresh.addEventListener('message', ({ data }: MessageEvent<BotLevel>) => onLowerLevel(data));
    fresh.addEventListener('error', stop);
    return fresh;
  }

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    for (const giveUp of pending) giveUp();
  }

  function run<T extends Task>(
    task: T,
    input: Tasks[T]['input'],
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<Tasks[T]['output'] | undefined> {
    if (isClosed) return Promise.resolve(undefined);
    worker ??= start();
    const asked = worker;
    const { port1: port, port2: replies } = new MessageChannel();
    return new Promise((resolve) => {
      const end = (output: Tasks[T]['output'] | undefined) => {
        port.close();
        pending.delete(giveUp);
        resolve(output);
      };
      const giveUp = () => end(undefined);
      pending.add(giveUp);
      port.onmessage = ({ data }: MessageEvent<Reply<T>>) => {
        if (data.kind === 'progress') onProgress(data.progress);
        else end(data.output);
      };
      const request: Request<T> = { task, input };
      asked.postMessage(request, [replies]);
    });
  }

  return {
    run,
    close() {
      isClosed = true;
      stop();
    },
  };
}

/** Reviews one match in a worker of its own, so that no bot waits for it. */
export async function review(match: SeenMatch): Promise<Review | undefined> {
  const worker = openStrategyWorker();
  try {
    return await worker.run('review', { match });
  } finally {
    worker.close();
  }
}
