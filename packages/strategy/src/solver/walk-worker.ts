import { parentPort, workerData } from 'node:worker_threads';
import { type Sweep, sweepPosition } from './sweep.ts';
import { type Verification, verifyPosition } from './verification.ts';

const walk: Sweep | Verification = workerData;

parentPort?.on('message', (positions: readonly number[]) => {
  for (const position of positions) {
    if (walk.kind === 'solve') sweepPosition(walk, position);
    else verifyPosition(walk, position);
  }
  parentPort?.postMessage(positions.length);
});
