export * from './figures.ts';
export * from './odds.ts';
export * from './policy.ts';
export * from './simulate.ts';
export * from './simulate-readably.ts';
export * from './tally.ts';
