import { expect, test } from 'vitest';
import { Turn } from './turn.ts';

test('everybody who waits for a turn goes on when it ends, and the next turn is another', async () => {
  const turn = new Turn();
  const heard: string[] = [];
  const first = turn.end().then(() => heard.push('first'));
  await new Promise((resolve) => process.nextTick(resolve));
  const second = turn.end().then(() => heard.push('second'));
  expect(heard).toEqual([]);
  await Promise.all([first, second]);
  expect(heard).toEqual(['first', 'second']);
  await turn.end();
});
