import { expect, test } from 'vitest';
import { holdTable } from './one-tab.ts';

test('the newest tab has the table, and only the previous one is told', async () => {
  const lost: string[] = [];
  const first = holdTable('K7Q4M9XD', () => lost.push('first'));
  const second = holdTable('K7Q4M9XD', () => lost.push('second'));
  await expect.poll(() => lost).toEqual(['first']);
  const third = holdTable('K7Q4M9XD', () => lost.push('third'));
  await expect.poll(() => lost).toEqual(['first', 'second']);
  for (const release of [first, second, third]) release();
});

test('tabs with another table, or that have released theirs, are not told', async () => {
  const lost: string[] = [];
  holdTable('K7Q4M9XD', () => lost.push('let go'))();
  const other = holdTable('M9XDK7Q4', () => lost.push('other'));
  const watched = holdTable('K7Q4M9XD', () => lost.push('watched'));
  const newest = holdTable('K7Q4M9XD', () => undefined);
  await expect.poll(() => lost).toEqual(['watched']);
  for (const release of [other, watched, newest]) release();
});
