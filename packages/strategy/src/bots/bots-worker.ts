import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { loadValues } from '../values/load-values.ts';
import { createBots } from './create-bots.ts';
import type { BotAnswer, BotQuestion, Priority } from './thinker.ts';

const priority: Priority = workerData;
// On Linux this is the priority of the thread, elsewhere of the whole process.
if (priority === 'low' && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const bots = createBots({
  loadValues,
  // An error's own class does not survive the way to another thread; its message does.
  onProblem: (problem) => tell({ kind: 'problem', problem: { ...problem, cause: String(problem.cause) } }),
});

parentPort?.on('message', async ({ level, seen, seed }: BotQuestion) => {
  tell({ kind: 'choice', shape: await bots.choose(level, seen, seed) });
});

function tell(answer: BotAnswer): void {
  parentPort?.postMessage(answer);
}
