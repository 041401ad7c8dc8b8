import { createMemoryLog } from '@pok/log';
import { settled } from '@pok/log/testing/fake-clock';
import { playToEnd } from '@pok/table/testing/play-to-end';
import { testTable } from '@pok/table/testing/test-table';
import type { Update } from '@pok-game/client';
import { expect, test } from 'vitest';
import { createLocalConnection } from './local-connection.ts';

function ids(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `local-${count}`;
  };
}

test('several people on one device share one actor, each with their own view', async () => {
  const { table } = await testTable(['ana']);
  const newId = ids();
  const [ana, ben, cem] = ['ana', 'ben', 'cem'].map((person) => createLocalConnection(table, person, newId));
  const updates: Update[] = [];
  ben?.subscribe((update) => updates.push(update));
  expect(updates.map(({ kind }) => kind)).toEqual(['state', 'view']);
  expect(await ben?.send({ type: 'sit', name: 'Ben' })).toEqual({ ok: true });
  expect(await cem?.send({ type: 'sit', name: 'Cem' })).toEqual({ ok: true });
  expect(await ben?.send({ type: 'start' })).toEqual({ ok: false, refusal: 'not-host' });
  expect(await ana?.send({ type: 'start' })).toEqual({ ok: true });
  expect(await ben?.send({ type: 'close', match: 1, round: 1, shape: 'square' })).toEqual({ ok: true });
  const last = updates.at(-1);
  expect(last?.kind === 'view' && last.view.match?.round?.fists[1]).toMatchObject({
    closed: true,
    shape: 'square',
  });
  expect(table.view({ kind: 'person', person: 'cem' }).match?.round?.fists[1]).not.toHaveProperty('shape');
  expect(table.view({ kind: 'big-screen' }).seats).toMatchObject([
    { present: true },
    { present: true },
    { present: true },
  ]);
});

test('a finished match can be exported, a running one can\u2019t', async () => {
  const table = await testTable(['ana', 'ben', 'cem']);
  const ana = createLocalConnection(table.table, 'ana', ids());
  await ana.send({ type: 'start' });
  await expect(ana.exportMatch(1)).rejects.toThrow('not over');
  await playToEnd(table);
  expect(await ana.exportMatch(1)).toMatchObject({ format: 'pok-match-2', match: 1 });
});

test('a connection that is closed, or a listener that stops, hears nothing more', async () => {
  const { table, must } = await testTable(['ana', 'ben', 'cem']);
  const ana = createLocalConnection(table, 'ana', ids());
  await settled();
  const heard: string[] = [];
  const stop = ana.subscribe(({ kind }) => heard.push(`first ${kind}`));
  ana.subscribe(({ kind }) => heard.push(`second ${kind}`));
  stop();
  heard.length = 0;
  await must('ben', { type: 'rename', name: 'Benno' });
  expect(heard).toEqual(['second view']);
  ana.close();
  await settled();
  await must('ben', { type: 'rename', name: 'Ben' });
  expect(heard).toEqual(['second view']);
  expect(table.view({ kind: 'big-screen' }).seats[0]).toMatchObject({ present: false });
});

test('a command that the log can\u2019t store is rejected and has no effect', async () => {
  const log = createMemoryLog();
  let isBroken = false;
  const append: typeof log.append = async (...entry) => {
    if (isBroken) throw new Error('no log');
    return log.append(...entry);
  };
  const { table } = await testTable(['ana', 'ben', 'cem'], {}, { log: { ...log, append } });
  isBroken = true;
  const ana = createLocalConnection(table, 'ana', ids());
  await expect(ana.send({ type: 'rename', name: 'Anna' })).rejects.toThrow('no log');
  expect(table.view({ kind: 'big-screen' }).seats[0]).toMatchObject({ name: 'ana' });
  isBroken = false;
  expect(await ana.send({ type: 'rename', name: 'Anna' })).toEqual({ ok: true });
});
