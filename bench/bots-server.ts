import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseConfig, startServer, startServerBots } from '@pok/server';
import { pino } from 'pino';

/** A server as `npm start` runs it. On request it says how long its event loop was blocked since the last request. */
const parsed = parseConfig(process.env, []);
if (parsed.kind !== 'config') throw new Error('no configuration');
const logger = pino({ level: 'warn' });
const bots = startServerBots(parsed.config, logger);
const server = await startServer(parsed.config, {
  logger,
  chooseForBot: bots.choose,
  hurriedBots: bots.hurried,
  onLost: (error) => {
    throw error;
  },
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  process.send?.(delay.max / 1e6);
  delay.reset();
});
process.on('disconnect', () => process.exit(0));
process.send?.(server.port);
