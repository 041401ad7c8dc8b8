export * from './odds-on-all-cores.ts';
export * from './simulate-on-all-cores.ts';
