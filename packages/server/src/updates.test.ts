import { EVENT_VERSION } from '@pok/protocol';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BuiltServer } from './testing/build-server.ts';
import { newDatabase } from './testing/new-database.ts';
import { buildNewerServer } from './testing/newer-server.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startRestlessEvening } from './testing/restless-evening.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';
import { shared } from './testing/shared.ts';

/** The programs. */
let today: string;
let newer: BuiltServer;
let database: string;
beforeAll(async () => {
  [today, newer] = await Promise.all([shared('server'), buildNewerServer()]);
});
beforeEach(async () => {
  database = await newDatabase();
});
afterAll(() => newer.remove());

function start(program: string): Promise<ServerProcess> {
  return startProcess(program, { DATABASE_URL: database });
}

function startThree(program: string): Promise<ServerProcess[]> {
  return Promise.all([start(program), start(program), start(program)]);
}

async function stopAll(nodes: readonly ServerProcess[]): Promise<void> {
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual(nodes.map(() => 0));
}

/** How many entries were written with each version of the events. */
async function entriesByVersion(): Promise<Readonly<Record<number, number>>> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ version: number; count: number }>(
    'select event_version as version, count(*)::int as count from entries group by 1',
  );
  await client.end();
  return Object.fromEntries(rows.map(({ version, count }) => [version, count]));
}

test('three nodes are replaced one by one if the event version stays, all at once if it changes, and nothing is lost', async () => {
  let nodes = await startThree(today);
  const evening = await startRestlessEvening(() => nodes.map(({ url }) => url), 2, 3);
  for (const [index, node] of nodes.entries()) {
    await evening.playOn(20);
    expect(await node.stop()).toBe(0);
    nodes[index] = await start(today);
  }
  await evening.playOn(20);

  await stopAll(nodes);
  expect(Object.keys(await entriesByVersion())).toEqual([`${EVENT_VERSION}`]);
  nodes = await startThree(newer.main);
  await evening.playOn(20);
  await evening.end();
  expect(await evening.check(nodes[0]?.url ?? '')).toMatchObject({ mistakes: [] });
  expect(Object.keys(await entriesByVersion())).toEqual([`${EVENT_VERSION}`, `${EVENT_VERSION + 1}`]);
  await stopAll(nodes);
});

test('an old node beside newer ones refuses the tables they have written to, writes nothing there, and runs the others', async () => {
  const [old, ...newerNodes] = await Promise.all([start(today), start(newer.main), start(newer.main)]);
  const [elsewhere = old] = newerNodes;
  const ana = await newPlayer(old.url);
  const [moved, own] = [
    await newTable(old.url, ana, { name: 'Ana' }),
    await newTable(old.url, ana, { name: 'Ana' }),
  ];
  const rename = (url: string, code: string, id: string) =>
    postCommand(url, code, ana.token, { id, command: { type: 'rename', name: id } });
  const watcher = new SocketPlayer(old.url, moved, {});
  await watcher.until(() => true);

  expect(await (await rename(elsewhere.url, moved, 'newer')).json()).toEqual({ ok: true });
  expect((await watcher.closed).code).toBe(4011);
  const before = await entriesByVersion();
  for (const reply of [
    await rename(old.url, moved, 'older'),
    await fetch(`${old.url}/api/tables/${moved}/view`),
  ])
    expect([reply.status, await reply.json()]).toMatchObject([500, { error: 'unreadable-table' }]);
  expect(await entriesByVersion()).toEqual(before);
  expect(old.log().split('\n')).toEqual([expect.stringContaining(`table ${moved} can't be opened`), '']);
  expect(old.log()).toContain(`event version ${EVENT_VERSION + 1}`);

  expect(await (await rename(old.url, own, 'own')).json()).toEqual({ ok: true });
  expect(await (await rename(elsewhere.url, moved, 'newest')).json()).toEqual({ ok: true });
  await stopAll([old, ...newerNodes]);
});
