import { createMemoryLog } from '@pok/log';
import { DEFAULT_SETTINGS, type TableEvent } from '@pok/protocol';
import { expect, test } from 'vitest';
import { type AskedCommand, checkHistory } from './history.ts';

const CODE = 'ABCDEFGH';
const CREATED: TableEvent = {
  type: 'created',
  at: 0,
  table: CODE,
  settings: DEFAULT_SETTINGS,
  host: 'ana',
  name: 'Ana',
  serverSeed: 'ab'.repeat(32),
};

/** What is wrong if Ana remembers this, and her commands are in the log in this order. */
async function mistakesOf(asked: readonly AskedCommand[], logged: readonly string[]) {
  const log = createMemoryLog();
  await log.append(CODE, 0, [CREATED]);
  for (const [index, id] of logged.entries())
    await log.append(CODE, index + 1, [{ type: 'answered', person: 'ana', id }]);
  return (await checkHistory(log, CODE, [{ person: 'ana', asked }])).mistakes;
}

const ok = (id: string, sentAt: number, answeredAt: number): AskedCommand => ({
  id,
  sentAt,
  answer: 'ok',
  answeredAt,
});

test('overlapping commands may be in any order, and an unanswered one may be in the log or not', async () => {
  const asked: AskedCommand[] = [
    ok('1', 0, 10),
    ok('2', 5, 15),
    { id: '3', sentAt: 20, answer: 'none', answeredAt: 0 },
  ];
  expect(await mistakesOf(asked, ['1', '2'])).toEqual([]);
  expect(await mistakesOf(asked, ['2', '1', '3'])).toEqual([]);
});

test.each([
  ['is lost', [ok('1', 0, 1)], []],
  ['was refused', [{ ...ok('1', 0, 1), answer: 'refused' as const }], ['1']],
  ['was carried out twice', [ok('1', 0, 1)], ['1', '1']],
  ['was answered before an earlier one was sent', [ok('1', 0, 1), ok('2', 2, 3)], ['2', '1']],
])('a command that %s', async (mistake, asked, logged) => {
  expect(await mistakesOf(asked, logged)).toEqual([expect.stringContaining(mistake)]);
});
