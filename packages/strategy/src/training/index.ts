export * from './exercises.ts';
export * from './idea.ts';
export * from './mistakes.ts';
export * from './reason.ts';
export * from './study.ts';
