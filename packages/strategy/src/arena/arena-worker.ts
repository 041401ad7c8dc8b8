import { parentPort, workerData } from 'node:worker_threads';
import type { Arena } from './arena.ts';
import { type ArenaBot, type Sittings, sittingsPlayer } from './arena-on-all-cores.ts';
import { surviveOwnBots } from './own-bot.ts';

const arena: Arena<ArenaBot> = workerData;
surviveOwnBots();
const play = await sittingsPlayer(arena);

parentPort?.on('message', (part: Sittings) => {
  void play(part).then((played) => parentPort?.postMessage(played));
});
