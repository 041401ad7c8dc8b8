export * from './belief.ts';
export { type BestAnswer, type Insight, lookInto, type SolvedSeat } from './look-into.ts';
