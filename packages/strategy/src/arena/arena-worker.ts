import { parentPort, workerData } from 'node:worker_threads';
import { botOf } from '../bots/choose.ts';
import { type Arena, playSittings } from './arena.ts';
import { type Sittings, valuesFor } from './arena-on-all-cores.ts';

const arena: Arena = workerData;
const values = await valuesFor(arena);

parentPort?.on('message', ({ first, end }: Sittings) => {
  parentPort?.postMessage(playSittings(arena, (level) => botOf(level, values), first, end));
});
