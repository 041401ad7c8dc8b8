export * from './asymmetry.ts';
export * from './checkpoint.ts';
export { UNSETTLED } from './measure-position.ts';
export * from './sample-positions.ts';
export * from './sweep.ts';
export * from './verification.ts';
export * from './walk-on-all-cores.ts';
