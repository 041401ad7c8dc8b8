import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';
import { seatTable } from './testing/seated-table.ts';
import { watchLines } from './testing/server-lines.ts';

/** Refused with a sentence that is as long; a few in a row are borne with. */
const NONSENSE = JSON.stringify({ type: 'ping', ['x'.repeat(180)]: 1 });
const BORNE_WITH = 40;

/** Somebody at the table whose device stops reading right after the first view. */
async function openSlowly({ url }: TestServer, code: string, token: string): Promise<WebSocket> {
  const slow = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${code}/socket`);
  await once(slow, 'open');
  slow.send(JSON.stringify({ type: 'hello', protocol: 1, token }));
  await once(slow, 'message');
  slow.send(JSON.stringify({ type: 'command', id: 'sit', command: { type: 'sit', name: 'Slow' } }));
  slow.pause();
  return slow;
}

test('who asks and asks and reads no answer is dropped before much waits for them; the others at the table notice nothing', {
  timeout: 120_000,
}, async () => {
  const lines: Socket[] = [];
  const stopWatching = watchLines((line) => lines.push(line));
  const server = await startTestServer({ LIMIT_MESSAGES: '1000000', LIMIT_ADDRESS_MESSAGES: '1000000' });
  const { code, people } = await seatTable([server.url], 3, { players: 4 });
  const slow = await openSlowly(server, code, (await newPlayer(server.url)).token);
  const closed = once(slow, 'close');
  const [ana, ben] = people.map(({ socket }) => socket);
  await ana?.until(({ seats }) => seats[3]?.kind === 'person' && seats[3].present);

  let most = 0;
  const isSlowHere = () => ana?.view?.seats[3]?.kind === 'person' && ana.view.seats[3].present;
  for (let bursts = 0; isSlowHere(); bursts += 1) {
    for (let count = 0; count < BORNE_WITH; count += 1) slow.send(NONSENSE);
    slow.send('{"type":"ping"}');
    await setImmediate();
    most = Math.max(most, ...lines.map(({ writableLength }) => writableLength));
    if (bursts % 50 === 0) {
      const answer = ben?.command({ type: 'rename', name: `Ben ${bursts}` });
      expect(await answer).toMatchObject({ ok: true });
      await ana?.until(({ seats }) => seats[1]?.name === `Ben ${bursts}`);
    }
    expect(bursts).toBeLessThan(100_000);
  }
  stopWatching();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(128 * 1024);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
    'pok_sockets_dropped_total{code="4008"} 1',
  );
  expect(await ben?.command({ type: 'rename', name: 'Ben' })).toMatchObject({ ok: true });

  slow.resume();
  expect((await closed)[0]).toBe(1006);
  for (const { socket } of people) socket.close();
  await server.close();
});

test('who only pings and reads no pong is dropped just the same', { timeout: 120_000 }, async () => {
  const lines: Socket[] = [];
  const stopWatching = watchLines((line) => lines.push(line));
  const server = await startTestServer({ LIMIT_MESSAGES: '1000000', LIMIT_ADDRESS_MESSAGES: '1000000' });
  const { code, people } = await seatTable([server.url], 3, { players: 4 });
  const slow = await openSlowly(server, code, (await newPlayer(server.url)).token);
  const closed = once(slow, 'close');
  const ana = people[0]?.socket;
  await ana?.until(({ seats }) => seats[3]?.kind === 'person' && seats[3].present);
  let most = 0;
  for (let bursts = 0; ana?.view?.seats[3]?.kind === 'person' && ana.view.seats[3].present; bursts += 1) {
    for (let count = 0; count < BORNE_WITH; count += 1) slow.ping('x'.repeat(125));
    await setImmediate();
    most = Math.max(most, ...lines.map(({ writableLength }) => writableLength));
    expect(bursts).toBeLessThan(100_000);
  }
  stopWatching();
  expect(most).toBeLessThan(128 * 1024);
  slow.resume();
  expect((await closed)[0]).toBe(1006);
  for (const { socket } of people) socket.close();
  await server.close();
});
