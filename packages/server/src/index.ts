export * from './config.ts';
export * from './server.ts';
export * from './server-bots.ts';
