import { parentPort, workerData } from 'node:worker_threads';
import type { Arena } from './arena.ts';
import { type ArenaBot, type Sittings, sittingsPlayer } from './arena-on-all-cores.ts';

const arena: Arena<ArenaBot> = workerData;
const play = await sittingsPlayer(arena);

parentPort?.on('message', (part: Sittings) => {
  parentPort?.postMessage(play(part));
});
