import { expect, test } from 'vitest';
import { sharedCheck } from './shared-check.ts';

test('everybody who asks at once shares a check, and so does everybody within the next second', async () => {
  let clock = 0;
  let looks = 0;
  let found = () => {};
  const check = sharedCheck(
    () => {
      looks += 1;
      return new Promise((resolve) => {
        found = resolve;
      });
    },
    () => clock,
  );
  const first = [check(), check()];
  clock = 5_000;
  const late = check();
  found();
  await Promise.all([...first, late]);
  clock = 5_999;
  await check();
  expect(looks).toBe(1);
  clock = 6_000;
  const next = check();
  found();
  await next;
  expect(looks).toBe(2);
});

test('a failed check is repeated a second later, and after the clock was set back', async () => {
  let clock = 10_000;
  let isThere = false;
  const check = sharedCheck(
    async () => {
      if (!isThere) throw new Error('away');
    },
    () => clock,
  );
  await expect(check()).rejects.toThrow('away');
  isThere = true;
  await expect(check()).rejects.toThrow('away');
  clock = 3_000;
  await check();
});
