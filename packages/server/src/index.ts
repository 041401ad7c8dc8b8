export { parseConfig } from './config.ts';
export { type RunningServer, startServer } from './server.ts';
export { startServerBots } from './server-bots.ts';
