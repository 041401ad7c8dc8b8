import { writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { monotonic } from './monotonic.ts';

/** A process that is kept to one core, and writes down when it stood still: a line of from and to each time. */
const LOOK_EVERY_MS = 2;
/** Half a frame: less than that no frame is lost by. */
const A_STOP_MS = 8;
const STDOUT = 1;

setPriority(constants.priority.PRIORITY_HIGHEST); // or nothing: only then a stop is none of ours
writeSync(STDOUT, '\n');
const sleep = new Int32Array(new SharedArrayBuffer(4));
for (let last = monotonic(); ; ) {
  Atomics.wait(sleep, 0, 0, LOOK_EVERY_MS);
  const looked = monotonic();
  if (looked - last > A_STOP_MS) writeSync(STDOUT, `${last} ${looked}\n`);
  last = looked;
}
