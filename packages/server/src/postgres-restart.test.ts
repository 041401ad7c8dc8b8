import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';
import { startThreeNodes, type ThreeNodes } from './testing/three-nodes.ts';

/** Of its own, because it is stopped. */
let postgres: TestPostgres;
let database: string;
let world: ThreeNodes;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  world = await startThreeNodes(database);
}, 120_000);
afterAll(async () => {
  await world.stop();
  await postgres.stop();
}, 60_000);

const urls = () => world.urls();

/** How many nodes listen for hints. */
async function listening(): Promise<number> {
  const admin = new Client({ connectionString: database });
  await admin.connect();
  const { rows } = await admin.query(
    `select 1 from pg_stat_activity where datname = current_database()
     and application_name = 'pok-hints' and query like 'listen %'`,
  );
  await admin.end();
  return rows.length;
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

test('during an outage of the database requests fail fast, a node can be stopped, and hints arrive again afterwards', async () => {
  const [here = '', there = '', elsewhere = ''] = urls();
  const ana = await newPlayer(here);
  const code = await newTable(here, ana, { name: 'Ana' });
  const headers = { authorization: `Bearer ${ana.token}` };
  const rename = (id: string) =>
    postCommand(here, code, ana.token, { id, command: { type: 'rename', name: id } });
  const socket = new SocketPlayer(here, code, { token: ana.token });
  await socket.until(({ seats }) => seats[0]?.kind === 'person' && seats[0].present);
  const sentAway = new SocketPlayer(elsewhere, code, {});
  await sentAway.until(() => true);

  await postgres.halt();
  for (const reply of [
    await rename('lost'),
    await fetch(`${here}/api/tables/${code}/view`, { headers }),
    await fetch(`${here}/api/tables/${code}/matches`),
    await fetch(`${here}/api/players`, { method: 'POST' }),
  ]) {
    const { error, message } = await reply.json();
    expect([reply.url, reply.status, error]).toEqual([reply.url, 503, 'unavailable']);
    expect(message).toContain('try again');
    expect(reply.headers.get('retry-after')).toMatch(/^[1-9]$/);
  }
  await expect.poll(() => readiness(here)).toBe(503);
  // On a busy machine the node has closed all sockets by now.
  await expect(socket.command({ type: 'rename', name: 'lost' })).rejects.toThrow(/1011|not open/);
  expect((await socket.closed).code).toBe(1011);
  await world.nodes[2]?.stop();
  expect((await sentAway.closed).code).toBe(1012);
  await postgres.resume();

  await world.replace(2);
  await expect.poll(listening).toBe(3);
  // A node learns within a second that the database is back, and turns people away until then.
  await expect.poll(() => Promise.all([here, there].map(readiness))).toEqual([200, 200]);
  const watcher = new SocketPlayer(there, code, {});
  expect((await watcher.until(() => true)).seats[0]?.name).toBe('Ana');
  expect(await (await rename('back')).json()).toEqual({ ok: true });
  await watcher.until(({ seats }) => seats[0]?.name === 'back');
  watcher.close();
});
