import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '@pok/threads';

/** A stop as the worker writes it: from and to, by the clock of `monotonic`. */
export interface StopLog {
  /** How many there are. */
  readonly count: Int32Array;
  /** From, to, from, to… */
  readonly times: Float64Array;
}

const MOST = 10_000;

/**
 * When this machine stood still: where it is shared, others hold it up for some milliseconds now and then, and everything
 * on it waits. A thread that is more urgent than all others looks at the clock every few milliseconds.
 */
export class MachineStops {
  private readonly worker: Worker;
  private readonly log: StopLog;

  private constructor(worker: Worker, log: StopLog) {
    this.worker = worker;
    this.log = log;
  }

  /** Undefined where nothing may be more urgent than the rest: on Linux only root's threads may. */
  static async watch(): Promise<MachineStops | undefined> {
    const log: StopLog = {
      count: new Int32Array(new SharedArrayBuffer(4)),
      times: new Float64Array(new SharedArrayBuffer(MOST * 16)),
    };
    const worker = startWorker(new URL('./machine-stops-worker.ts', import.meta.url), { workerData: log });
    const [isUrgent]: boolean[] = await once(worker, 'message');
    if (isUrgent) return new MachineStops(worker, log);
    await worker.terminate();
    return undefined;
  }

  /** ms it stood still between two moments. */
  between(from: number, to: number): number {
    let ms = 0;
    for (let stop = 0; stop < Atomics.load(this.log.count, 0); stop += 1) {
      const [start = 0, end = 0] = this.log.times.subarray(2 * stop);
      ms += Math.max(0, Math.min(end, to) - Math.max(start, from));
    }
    return ms;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
