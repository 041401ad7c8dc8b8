export * from './arena/arena-on-all-cores.ts';
export * from './arena/own-bot.ts';
export * from './bots/start-bots.ts';
export * from './random-play/node.ts';
export * from './solver/node.ts';
export * from './values/load-values.ts';
