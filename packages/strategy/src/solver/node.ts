export * from './asymmetry.ts';
export * from './checkpoint.ts';
export * from './sample-positions.ts';
export * from './sweep.ts';
export * from './verification.ts';
export * from './walk-on-all-cores.ts';
