import { parentPort, workerData } from 'node:worker_threads';
import type { Sweep } from './sweep.ts';
import { sweepPosition } from './sweep.ts';

const sweep: Sweep = workerData;

parentPort?.on('message', (positions: readonly number[]) => {
  for (const position of positions) sweepPosition(sweep, position);
  parentPort?.postMessage(positions.length);
});
