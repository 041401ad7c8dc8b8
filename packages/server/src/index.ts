export * from './store/sqlite.ts';
export * from './store/store.ts';
