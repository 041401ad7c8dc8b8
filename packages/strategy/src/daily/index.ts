export * from './daily-bot.ts';
export * from './daily-score.ts';
export * from './day.ts';
export * from './line-up.ts';
