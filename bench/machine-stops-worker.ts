import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { StopLog } from './machine-stops.ts';
import { monotonic } from './monotonic.ts';

const LOOK_EVERY_MS = 2;
/** Half a frame: less than that no frame is lost by. */
const A_STOP_MS = 8;

function beUrgent(): boolean {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST);
    return true;
  } catch {
    return false;
  }
}

function watch({ count, times }: StopLog): void {
  const sleep = new Int32Array(new SharedArrayBuffer(4));
  for (let last = monotonic(), stops = 0; 2 * stops < times.length; ) {
    Atomics.wait(sleep, 0, 0, LOOK_EVERY_MS);
    const looked = monotonic();
    if (looked - last > A_STOP_MS) {
      times.set([last, looked], 2 * stops);
      stops += 1;
      Atomics.store(count, 0, stops);
    }
    last = looked;
  }
}

const isUrgent = beUrgent();
parentPort?.postMessage(isUrgent);
if (isUrgent) watch(workerData);
