import { AheadOfLogError } from '@pok/log';
import { failingOverLog } from '@pok/log/testing/failing-over-log';
import type { TableEvent } from '@pok/protocol';
import type { Shape } from '@pok/rules';
import { expect, test } from 'vitest';
import { openTable } from './actor/open-table.ts';
import { CODE, type TestTable, testTable } from './testing/test-table.ts';
import type { Change } from './view/change.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const rename = (name: string) => ({ type: 'rename', name }) as const;

async function playing(): Promise<TestTable & { readonly log: ReturnType<typeof failingOverLog> }> {
  const log = failingOverLog();
  const table = await testTable(PEOPLE, {}, { log });
  await table.must('ana', { type: 'start' });
  await table.close('ben');
  return { ...table, log };
}

async function reopened({ dependencies }: TestTable) {
  const table = await openTable(CODE, dependencies);
  if (table === undefined) throw new Error('the table is gone');
  return table;
}

test('a failover that loses nothing is not noticed by anybody', async () => {
  const table = await playing();
  const changes: Change[] = [];
  table.table.subscribe((change) => changes.push(change));
  table.log.failOver(0);
  await table.close('ana');
  await table.close('cem');
  expect(changes.map(({ type }) => type)).toEqual(['fist', 'round']);
  expect((await reopened(table)).state).toEqual(table.table.state);
});

test('what another process wrote after a failover is read as usual', async () => {
  const table = await playing();
  const other = await reopened(table);
  table.log.failOver(0);
  await other.submit('ana', { id: 'a', command: rename('Anna') });
  await table.table.catchUp();
  expect(table.view('ana').seats[0]?.name).toBe('Anna');
});

test('a table that is ahead of its log stops, and is what the log says when it is opened again', async () => {
  const table = await playing();
  const lost = table.table.version;
  table.log.failOver(1);
  const request = { id: 'again', command: rename('Anna') };
  await expect(table.table.submit('ana', request)).rejects.toThrow(AheadOfLogError);
  expect(await table.table.stopped).toBeInstanceOf(AheadOfLogError);
  await expect(table.table.catchUp()).rejects.toThrow(AheadOfLogError);

  const again = await reopened(table);
  expect(again.version).toBe(lost - 1);
  expect(again.view({ kind: 'spectator' }).match?.round?.fists[1]?.closed).toBe(false);
  expect(await again.submit('ana', request)).toEqual({ ok: true });
});

test('other entries in place of the lost ones don’t hide the loss', async () => {
  const table = await playing();
  table.log.failOver(1);
  const other = await reopened(table);
  await other.submit('ana', { id: 'a', command: rename('Anna') });
  await other.submit('ana', { id: 'b', command: rename('Anne') });
  expect(other.version).toBeGreaterThan(table.table.version);
  await expect(table.table.catchUp()).rejects.toThrow(AheadOfLogError);
});

test('the next command notices a log that has lost entries without a failover', async () => {
  const table = await playing();
  table.log.lose(1);
  await expect(table.close('ana')).rejects.toThrow(AheadOfLogError);
});

test('what was decided before a failover is decided again after it', async () => {
  const appended: (readonly TableEvent[])[] = [];
  const log = failingOverLog();
  const { append } = log;
  log.append = (code, after, events) => {
    appended.push(events);
    return append(code, after, events);
  };
  let choose: (shape: Shape) => void = () => {};
  const chooseForBot = () => new Promise<Shape>((resolve) => (choose = resolve));
  const table = await testTable(PEOPLE, {}, { log, chooseForBot });
  await table.must('ana', { type: 'add-bot', level: 'casual' });
  const before = appended.length;
  const started = table.send('ana', { type: 'start' });
  await new Promise(setImmediate); // the bot thinks
  log.failOver(1);
  choose('disc');
  await expect(started).rejects.toThrow(AheadOfLogError);
  expect(appended).toHaveLength(before);
});

test('a repeated command is acknowledged only when a standby has what the log says about it', async () => {
  const table = await playing();
  const request = { id: 'once', command: rename('Anna') };
  await table.table.submit('ana', request);
  const other = await reopened(table);
  table.log.isConfirming = false;
  await expect(other.submit('ana', request)).rejects.toThrow('no standby answers');
  // A commit of its own confirms all before it.
  expect(await other.submit('ben', { id: 'b', command: rename('Benno') })).toEqual({ ok: true });
  expect(await other.submit('ana', request)).toEqual({ ok: true });
});
