import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CLOSE_CODES } from '@pok/protocol';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { newDatabase } from './testing/new-database.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startRestlessEvening } from './testing/restless-evening.ts';
import { startTestServer } from './testing/running-server.ts';
import { seatTable } from './testing/seated-table.ts';

/** Cuts the servers' connections to this database: all, or those that listen for hints. */
async function cutConnections(admin: Client, name: 'pok%' | 'pok-hints'): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like $1`,
    [name],
  );
}

async function connectTo(url: string): Promise<Client> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  return admin;
}

test('a node that missed a hint catches up by itself', async () => {
  const url = await newDatabase();
  const admin = await connectTo(url);
  const nodes = await Promise.all([1, 2].map(() => startTestServer({ DATABASE_URL: url })));
  const { people } = await seatTable(
    nodes.map((node) => node.url),
    3,
  );
  const [here, there] = people.map(({ socket }) => socket);
  await cutConnections(admin, 'pok-hints');
  expect(await here?.command({ type: 'rename', name: 'Unheard' })).toMatchObject({ ok: true });
  const seen = await there?.until(({ seats }) => seats[0]?.name === 'Unheard');
  expect(seen?.seats[0]?.name).toBe('Unheard');
  for (const { socket } of people) socket.close();
  await Promise.all(nodes.map((node) => node.close()));
  await admin.end();
});

test('a node that missed the hint about a sign-out notices it when it listens again', async () => {
  const url = await newDatabase();
  const admin = await connectTo(url);
  const now = Date.now();
  const server = await startTestServer({ DATABASE_URL: url }, { now: () => now });
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const socket = new SocketPlayer(server.url, code, { token: ana.token });
  await socket.until(() => true);
  await admin.query('delete from devices');
  await cutConnections(admin, 'pok-hints');
  await expect.poll(() => socket.isOpen).toBe(false);
  expect((await socket.closed).code).toBe(CLOSE_CODES.unknownToken);
  await server.close();
  await admin.end();
});

test('a database whose connections break again and again loses nothing, and the log says nothing about play', async () => {
  const url = await newDatabase();
  const admin = await connectTo(url);
  const server = await startTestServer({ DATABASE_URL: url });
  const evening = await startRestlessEvening(() => [server.url], 1, 3);
  for (let cuts = 0; cuts < 10; cuts += 1) {
    await wait(200);
    await cutConnections(admin, 'pok%');
  }
  await evening.end();

  expect(await evening.check(server.url)).toMatchObject({ mistakes: [] });
  expect(server.log()).toContain('"level":50');
  expect(server.log()).not.toMatch(/disc|square|triangle|seed|commitment|Bearer/);
  for (const { code, people } of evening.tables) {
    expect(server.log()).not.toContain(code);
    for (const { token } of people) expect(server.log()).not.toContain(token);
  }
  await server.close();
  await admin.end();
});

test('an error that a retry would not fix is not an outage', async () => {
  const url = await newDatabase();
  const admin = await connectTo(url);
  const server = await startTestServer({ DATABASE_URL: url });
  await admin.query('drop table devices');
  const reply = await fetch(`${server.url}/api/players`, { method: 'POST' });
  expect([reply.status, (await reply.json()).error]).toEqual([500, 'broken']);
  await server.close();
  await admin.end();
});

/** A proxy to the database that can fall silent: connections stay open, and nothing comes through. */
async function startProxyTo(
  database: string,
): Promise<{ url: string; setSilent(isSilent: boolean): void; end(): void }> {
  const { port, hostname } = new URL(database);
  const lines = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [line, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(line);
      line.on('data', (chunk) => isSilent || other.write(chunk));
      line.on('error', () => {});
      line.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const own = typeof address === 'object' ? String(address?.port) : '';
  return {
    url: database.replace(port, own),
    setSilent(silent) {
      isSilent = silent;
    },
    end() {
      for (const line of lines) line.destroy();
      proxy.close();
    },
  };
}

test('when a database falls silent nobody waits for ever, sockets are closed, and play resumes once it answers', async () => {
  const proxy = await startProxyTo(await newDatabase());
  const server = await startTestServer({ DATABASE_URL: proxy.url });
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const rename = () =>
    postCommand(server.url, code, ana.token, { id: 'once', command: { type: 'rename', name: 'Anna' } });
  const connected = new SocketPlayer(server.url, code, { token: ana.token });
  await connected.until(() => true);
  proxy.setSilent(true);
  const refused = rename();
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(isReady, { timeout: 9_000 }).toBe(503);
  // Answered from memory, without asking a database that doesn't answer.
  expect((await new SocketPlayer(server.url, code, {}).closed).code).toBe(CLOSE_CODES.broken);
  expect(connected.isOpen).toBe(true);
  expect((await connected.closed).code).toBe(CLOSE_CODES.broken);
  expect([(await refused).status, (await (await refused).json()).error]).toEqual([503, 'unavailable']);
  proxy.setSilent(false);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  await expect.poll(async () => (await rename()).json()).toEqual({ ok: true });
  await server.close();
  proxy.end();
});
