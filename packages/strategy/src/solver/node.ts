export * from './checkpoint.ts';
export * from './sweep.ts';
export * from './sweep-on-all-cores.ts';
