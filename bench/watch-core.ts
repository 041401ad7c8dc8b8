import { writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { monotonic } from './monotonic.ts';

/** A process that is kept to one core and prints when it stood still: a line with start and end each time. */
const LOOK_EVERY_MS = 2;
/** Half a frame: less than that loses no frame. */
const A_STOP_MS = 8;
const STDOUT = 1;

setPriority(constants.priority.PRIORITY_HIGHEST); // or it fails: otherwise a stop could be our own
writeSync(STDOUT, '\n');
const sleep = new Int32Array(new SharedArrayBuffer(4));
for (let last = monotonic(); ; ) {
  Atomics.wait(sleep, 0, 0, LOOK_EVERY_MS);
  const looked = monotonic();
  if (looked - last > A_STOP_MS) writeSync(STDOUT, `${last} ${looked}\n`);
  last = looked;
}
