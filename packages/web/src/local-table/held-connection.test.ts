import type { ConnectionState, TableConnection } from '@pok-game/client';
import { expect, test } from 'vitest';
import { stubBrowser } from '../testing/browser-stub.ts';
import { openHeldConnection } from './held-connection.ts';
import { createLocalTable, openLocalTable } from './local-table.ts';

const ME = 'me';

function statesOf(connection: TableConnection): readonly ConnectionState[] {
  const states: ConnectionState[] = [];
  connection.subscribe((update) => void (update.kind === 'state' && states.push(update.state)));
  return states;
}

test('a connection that was replaced writes nothing more', async () => {
  const { stored } = stubBrowser();
  const table = await createLocalTable(ME, 'Zoë', { players: 3, spectators: false });
  const older = openHeldConnection(table, ME);
  const states = statesOf(older);
  await table.idle();
  const opened = await openLocalTable(table.code);
  if (opened.kind !== 'value') throw new Error(opened.kind);
  const newer = openHeldConnection(opened.value, ME);
  await expect.poll(() => states).toEqual(['online', 'replaced']);
  const log = () => stored.get(`pok-table-${table.code}`);
  const before = log();
  older.close();
  await table.idle();
  expect(log()).toBe(before);
  expect(await newer.send({ type: 'add-bot', level: 'casual' })).toEqual({ ok: true });
  newer.close();
});

test('another table in the same place replaces the previous one', async () => {
  stubBrowser();
  const open = async () => openHeldConnection(await createLocalTable(ME, 'Zoë', { players: 3 }), ME, 'alone');
  const older = await open();
  const states = statesOf(older);
  const newer = await open();
  await expect.poll(() => states).toEqual(['online', 'replaced']);
  for (const connection of [older, newer]) connection.close();
});
