import { availableParallelism } from 'node:os';
import { type BotsOfServer, startBots } from '@pok/strategy/node';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** How long a decision may take: enough for a slow machine, and nobody notices it between two rounds. */
const BUDGET_MS = 300;
const MAX_WAIT_MS = 2_000;

/** The bots of a server think in threads of their own. One core is left for people. */
export function startServerBots({ limitThinkingBots }: Config, logger: Logger): BotsOfServer {
  return startBots({
    onProblem: ({ kind, level, cause }) =>
      logger.warn({ kind, level, err: cause }, 'a bot plays at a lower level'),
    limits: {
      threads: Math.max(1, availableParallelism() - 1),
      budgetMs: BUDGET_MS,
      maxWaitMs: MAX_WAIT_MS,
      perAddress: limitThinkingBots,
    },
  });
}
