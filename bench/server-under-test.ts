import { parseConfig, startServer } from '@pok/server';
import { pino } from 'pino';
import { answerUsage } from './server-usage.ts';

const parsed = parseConfig(process.env, []);
if (parsed.kind !== 'config') throw new Error('no configuration');
const server = await startServer(parsed.config, {
  logger: pino({ level: 'warn' }),
  chooseForBot: () => Promise.reject(new Error('no bot plays here')),
  onLost: (error) => {
    throw error;
  },
});
answerUsage({ port: server.port });
