import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { View } from '@pok/protocol';
import { helloText } from '@pok-game/client';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, type SocketPlayer, tableSocketUrl } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';
import { seatTable } from './testing/seated-table.ts';
import { watchConnections } from './testing/server-connections.ts';

/** The refusal repeats this id and is as long. A few in a row are tolerated. */
const NONSENSE = JSON.stringify({ type: 'ping', ['x'.repeat(180)]: 1 });
const TOLERATED = 40;

/** A player whose device stops reading right after the first view. */
async function openSlowly({ url }: TestServer, code: string, token: string): Promise<WebSocket> {
  const slow = new WebSocket(tableSocketUrl(url, code));
  await once(slow, 'open');
  slow.send(helloText({ token }));
  await once(slow, 'message');
  slow.send(JSON.stringify({ type: 'command', id: 'sit', command: { type: 'sit', name: 'Slow' } }));
  slow.pause();
  return slow;
}

interface SlowTable {
  readonly server: TestServer;
  readonly slow: WebSocket;
  readonly ana: SocketPlayer;
  readonly ben: SocketPlayer;
}

/** Lets a slow reader at a table ask until it is dropped, and returns the most bytes that ever waited for anybody. */
async function untilDropped(
  ask: (table: SlowTable, burst: number) => Promise<void> | void,
  after: (table: SlowTable) => Promise<void> = async () => {},
): Promise<number> {
  const lines: Socket[] = [];
  const stopWatching = watchConnections((line) => lines.push(line));
  const server = await startTestServer({ LIMIT_MESSAGES: '1000000', LIMIT_ADDRESS_MESSAGES: '1000000' });
  const { code, people } = await seatTable([server.url], 3, { players: 4 });
  const slow = await openSlowly(server, code, (await newPlayer(server.url)).token);
  const closed = once(slow, 'close');
  const [ana, ben] = people.map(({ socket }) => socket);
  if (ana === undefined || ben === undefined) throw new Error('nobody is here');
  const table = { server, slow, ana, ben };
  const isSlowHere = ({ seats }: View) => seats[3]?.kind === 'person' && seats[3].present;
  let most = 0;
  let view = await ana.until(isSlowHere);
  for (let burst = 0; isSlowHere(view); burst += 1) {
    await ask(table, burst);
    await setImmediate();
    most = Math.max(most, ...lines.map(({ writableLength }) => writableLength));
    expect(burst).toBeLessThan(100_000);
    view = ana.view ?? view;
  }
  stopWatching();
  await after(table);
  slow.resume();
  expect((await closed)[0]).toBe(1006);
  for (const { socket } of people) socket.close();
  await server.close();
  return most;
}

test('a client that keeps asking and reads no answer is dropped before much is buffered for it; others at the table notice nothing', async () => {
  const most = await untilDropped(
    async ({ slow, ana, ben }, burst) => {
      for (let count = 0; count < TOLERATED; count += 1) slow.send(NONSENSE);
      slow.send('{"type":"ping"}');
      if (burst % 50 !== 0) return;
      expect(await ben.command({ type: 'rename', name: `Ben ${burst}` })).toMatchObject({ ok: true });
      await ana.until(({ seats }) => seats[1]?.name === `Ben ${burst}`);
    },
    async ({ server, ben }) => {
      expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
        'pok_sockets_dropped_total{code="4008"} 1',
      );
      expect(await ben.command({ type: 'rename', name: 'Ben' })).toMatchObject({ ok: true });
    },
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(128 * 1024);
});

test('a client that only pings and reads no pong is dropped as well', async () => {
  const most = await untilDropped(({ slow }) => {
    for (let count = 0; count < TOLERATED; count += 1) slow.ping('x'.repeat(125));
  });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(128 * 1024);
});
