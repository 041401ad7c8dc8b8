import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { Budget, limitsOf } from './limits.ts';

test('an address has a share a minute, and another address its own', async () => {
  const parsed = parseConfig({ LIMIT_TABLES: '2' }, []);
  if (parsed.kind !== 'config') throw new Error('no config');
  const limits = limitsOf(parsed.config);
  expect(await limits.spend('tables', 'a')).toBeUndefined();
  expect(await limits.wait('tables', 'a')).toBeUndefined();
  expect(await limits.spend('tables', 'a')).toBeUndefined();
  expect(await limits.wait('tables', 'a')).toBeGreaterThan(0);
  expect(await limits.spend('tables', 'a')).toBeGreaterThan(0);
  expect(await limits.spend('tables', 'b')).toBeUndefined();
  expect(await limits.spend('players', 'a')).toBeUndefined();
});

test('a socket may send bursts of twice its rate, and then its rate', () => {
  const budget = new Budget(10, 0);
  const sent = Array.from({ length: 25 }, () => budget.spend(0));
  expect(sent.filter(Boolean)).toHaveLength(20);
  expect(budget.spend(50)).toBe(false);
  expect(budget.spend(150)).toBe(true);
  expect(budget.spend(150)).toBe(false);
});

test('a clock that is set back neither gives nor takes', () => {
  const budget = new Budget(10, 100_000);
  for (let count = 0; count < 19; count += 1) budget.spend(100_000);
  expect([budget.spend(40_000), budget.spend(40_000), budget.spend(40_100)]).toEqual([true, false, true]);
});

test('a budget is whole again when all that was spent has come back', () => {
  const budget = new Budget(10, 0);
  expect(budget.isWhole(0)).toBe(true);
  budget.spend(0);
  expect([budget.isWhole(50), budget.isWhole(100)]).toEqual([false, true]);
});

test('what a socket says is taken from what its address may say', () => {
  const ofAddress = new Budget(10, 0);
  const [one, two] = [new Budget(8, 0, { from: ofAddress }), new Budget(8, 0, { from: ofAddress })];
  const said = (budget: Budget) => Array.from({ length: 30 }, () => budget.spend(0)).filter(Boolean).length;
  expect([said(one), said(two)]).toEqual([16, 4]);
});
