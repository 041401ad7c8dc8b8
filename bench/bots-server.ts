import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Shape } from '@pok/rules';
import { parseConfig, startServer, startServerBots } from '@pok/server';
import { type BotsOfServer, startBots } from '@pok/strategy/node';
import { pino } from 'pino';

/** How long the event loop was blocked since the last such question; how the bots of tables for three have chosen. */
export type ServerQuestion = 'block' | 'choices';

/** How often the bots of tables for three have chosen, and how often otherwise than with unlimited time. */
export interface ChoicesOfThree {
  readonly choices: number;
  readonly lower: number;
}

/** A server as `npm start` runs it, which answers a few questions. */
const parsed = parseConfig(process.env, []);
if (parsed.kind !== 'config') throw new Error('no configuration');
const logger = pino({ level: 'warn' });
const bots = startServerBots(parsed.config, logger);

type Choose = BotsOfServer['choose'];
const chosen: { readonly asked: Parameters<Choose>; readonly shape: Shape }[] = [];
const choose: Choose = async (...asked) => {
  const shape = await bots.choose(...asked);
  if (asked[1].players.length === 3) chosen.push({ asked, shape });
  return shape;
};

async function checkChoices(): Promise<ChoicesOfThree> {
  const atLeisure = startBots({
    onProblem: ({ cause }) => logger.error({ err: cause }, 'a bot could not think'),
  });
  let lower = 0;
  for (const { asked, shape } of chosen) {
    const [level, seen, seed] = asked;
    if ((await atLeisure.choose(level, seen, seed)) !== shape) lower += 1;
  }
  await atLeisure.close();
  return { choices: chosen.length, lower };
}

const server = await startServer(parsed.config, {
  logger,
  chooseForBot: choose,
  hurriedBots: bots.hurried,
  onLost: (error) => {
    throw error;
  },
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', async (question: ServerQuestion) => {
  process.send?.(question === 'choices' ? await checkChoices() : delay.max / 1e6);
  delay.reset();
});
process.on('disconnect', () => process.exit(0));
process.send?.(server.port);
