import { expect, test } from 'vitest';
import { createEndOfTurn } from './rooms.ts';

test('everybody who waits for a turn resumes when it ends, and a new turn follows', async () => {
  const endOfTurn = createEndOfTurn();
  const heard: string[] = [];
  const first = endOfTurn().then(() => heard.push('first'));
  await new Promise((resolve) => process.nextTick(resolve));
  const second = endOfTurn().then(() => heard.push('second'));
  expect(heard).toEqual([]);
  await Promise.all([first, second]);
  expect(heard).toEqual(['first', 'second']);
  await endOfTurn();
});
