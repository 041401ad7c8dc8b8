export * from './bots/bots.ts';
export * from './bots/choose.ts';
export * from './bots/create-bots.ts';
export * from './bots/problem.ts';
export * from './bots/profile.ts';
export * from './bots/seeded-random.ts';
export * from './random-play/index.ts';
export * from './values/value-table.ts';
