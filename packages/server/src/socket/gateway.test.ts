import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Credentials } from '@pok/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable, SocketPlayer, tableSocketUrl } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import { seatTable } from '../testing/seated-table.ts';

const MANY = { LIMIT_MISSES: '10000', LIMIT_PLAYERS: '10000', LIMIT_TABLES: '10000' };
let server: TestServer;
let ana: Credentials;
let code: string;
beforeAll(async () => {
  server = await startTestServer(MANY);
  ana = await newPlayer(server.url);
  code = await newTable(server.url, ana, { name: 'Ana' });
});
afterAll(() => server.close());

function open(hello: object, table = code): SocketPlayer {
  return new SocketPlayer(server.url, table, hello);
}

describe('hello', () => {
  test('a player, a spectator and a big screen get their view immediately', async () => {
    const player = open({ token: ana.token });
    expect((await player.until(() => true)).you).toEqual({ person: ana.id, seat: 0, name: 'Ana' });
    const spectator = open({});
    expect((await spectator.until(() => true)).you).toEqual({ person: null, seat: null, name: null });
    const screen = open({ as: 'big-screen' });
    expect((await screen.until(() => true)).you.person).toBeNull();
    for (const socket of [player, spectator, screen]) socket.close();
  });

  test.each([
    ['no such table', 'AAAAAAAA', {}, 4004],
    ['not even a code', '%00', {}, 4004],
    ['an unknown token', undefined, { token: 'x'.repeat(43) }, 4005],
    ['another protocol', undefined, { protocol: 1 }, 4010],
    ['another protocol with keys of its own', undefined, { protocol: 99, admin: true }, 4010],
    ['unknown keys', undefined, { admin: true }, 4000],
    ['__proto__', undefined, JSON.parse('{"__proto__":{"token":"x"}}'), 4000],
  ])('the close code tells %s', async (_name, table, hello, expected) => {
    expect((await open(hello, table).closed).code).toBe(expected);
  });

  test.each([
    ['something else', '{"type":"ping"}'],
    ['bytes', Buffer.from('{"type":"hello","protocol":2}')],
  ])('a client that sends %s first is closed', async (_what, first) => {
    const socket = new WebSocket(tableSocketUrl(server.url, code));
    socket.on('open', () => socket.send(first));
    const closeCode = await new Promise((resolve) => socket.on('close', resolve));
    expect(closeCode).toBe(4000);
  });

  test('commands sent right behind the hello are not lost', async () => {
    const ben = await newPlayer(server.url);
    const own = await newTable(server.url, ana, { name: 'Ana' });
    const socket = new SocketPlayer(server.url, own, { token: ben.token });
    socket.socket.once('open', () => void socket.command({ type: 'sit', name: 'Ben' }));
    expect((await socket.until(({ you }) => you.seat !== null)).you.name).toBe('Ben');
    socket.close();
  });
});

describe('the newest socket wins', () => {
  test('an older one of the same person is closed with 4001, and the person stays present', async () => {
    const { code: own, people } = await seatTable([server.url], 3);
    const [first, second] = people;
    const newer = new SocketPlayer(server.url, own, { token: first?.credentials.token ?? '' });
    expect((await first?.socket.closed)?.code).toBe(4001);
    await newer.until(({ seats }) => seats.length === 3);
    await newer.command({ type: 'rename', name: 'Newer' });
    const seen = await second?.socket.until(({ seats }) => seats[0]?.name === 'Newer');
    expect(seen?.seats[0]).toMatchObject({ present: true });
    newer.close();
    await second?.socket.until(({ seats }) => seats[0]?.kind === 'person' && !seats[0].present);
    for (const { socket } of people) socket.close();
  });
});

describe('garbage is refused clearly, and the server carries on', () => {
  test.each([
    ['not JSON', '{', /JSON/],
    ['nothing', '', /JSON/],
    ['null', 'null', /./],
    ['a number', '42', /./],
    ['a list', '[]', /./],
    ['no type', '{}', /type/],
    ['an unknown type', '{"type":"admin"}', /type/],
    ['a second hello', '{"type":"hello","protocol":2}', /already/],
    ['unknown keys', '{"type":"ping","x":1}', /x/],
    ['__proto__', '{"type":"ping","__proto__":{"x":1}}', /__proto__/],
    ['constructor', '{"type":"ping","constructor":{"prototype":{"x":1}}}', /constructor/],
    ['an unknown command', '{"type":"command","id":"a","command":{"type":"cheat"}}', /command/],
    ['a command without id', '{"type":"command","command":{"type":"start"}}', /id/],
    ['an id too long', `{"type":"command","id":"${'a'.repeat(65)}","command":{"type":"start"}}`, /id/],
    [
      'a wrong shape',
      '{"type":"command","id":"a","command":{"type":"close","match":1,"round":1,"shape":"star"}}',
      /shape/,
    ],
    [
      'a negative round',
      '{"type":"command","id":"a","command":{"type":"close","match":1,"round":-1,"shape":"disc"}}',
      /round/,
    ],
    ['half a seat', '{"type":"command","id":"a","command":{"type":"give-to-bot","seat":0.5}}', /seat/],
    [
      'a huge number',
      '{"type":"command","id":"a","command":{"type":"open","match":1e99,"round":1}}',
      /match/,
    ],
    ['depth', `{"type":"command","id":"a","command":${'['.repeat(800)}${']'.repeat(800)}}`, /./],
  ])('%s', async (_name, text, message) => {
    const socket = open({ token: ana.token });
    await socket.until(() => true);
    socket.socket.send(text);
    socket.ping();
    await expect.poll(() => socket.received.some((each) => each === '{"type":"pong"}')).toBe(true);
    expect(socket.errors).toEqual([
      expect.objectContaining({ code: 'bad-message', message: expect.stringMatching(message) }),
    ]);
    socket.close();
  });

  test('bytes', async () => {
    const socket = open({ token: ana.token });
    await socket.until(() => true);
    socket.socket.send(Buffer.from([1, 2, 3]));
    await expect.poll(() => socket.errors.length).toBe(1);
    socket.close();
  });

  test('random bytes instead of a WebSocket', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      const raw = connect(server.port, '127.0.0.1');
      raw.on('error', () => {});
      raw.write(
        tries % 2 === 0
          ? randomBytes(500)
          : `GET /api/tables/${code}/socket HTTP/1.1\r\nupgrade: websocket\r\n\r\n`,
      );
      await new Promise((resolve) => {
        raw.once('close', resolve);
        raw.resume();
        setTimeout(() => raw.destroy(), 200);
      });
    }
    expect((await fetch(`${server.url}/healthz`)).ok).toBe(true);
  });

  test('any JSON at all: the sender gets an error, and the table is unchanged', async () => {
    const socket = open({ token: ana.token });
    const before = await socket.until(() => true);
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify({ type: 'command', id: `g${sent}`, command: value }).slice(0, 2000);
        socket.socket.send(text);
        sent += 1;
        if (sent % 10 === 0) socket.ping();
        await new Promise((resolve) => setImmediate(resolve));
      }),
      { numRuns: 300 },
    );
    await expect.poll(() => socket.errors.length).toBe(sent);
    socket.close();
    const again = open({ token: ana.token });
    expect((await again.until(() => true)).seats.map(({ name }) => name)).toEqual(
      before.seats.map(({ name }) => name),
    );
    again.close();
  });

  test("other people's seats, old rounds and matches that are not there", async () => {
    const { people } = await seatTable([server.url], 3);
    const [host, other] = people.map(({ socket }) => socket);
    if (host === undefined || other === undefined) throw new Error('nobody is here');
    expect(await other.command({ type: 'start' })).toMatchObject({ ok: false, refusal: 'not-host' });
    expect(await host.command({ type: 'start' })).toMatchObject({ ok: true });
    const close = { type: 'close', match: 1, round: 1, shape: 'disc' } as const;
    expect(await other.command({ ...close, match: 2 })).toMatchObject({ ok: false, refusal: 'wrong-match' });
    expect(await other.command({ ...close, round: 2 })).toMatchObject({ ok: false, refusal: 'wrong-round' });
    expect(await other.command({ type: 'give-to-bot', seat: 0 })).toMatchObject({
      ok: false,
      refusal: 'not-absent',
    });
    expect(await other.command({ type: 'take-back' })).toMatchObject({ ok: false });
    for (const { socket } of people) expect(await socket.command(close)).toMatchObject({ ok: true });
    expect(await other.command(close)).toMatchObject({ ok: false, refusal: 'wrong-round' });
    for (const { socket } of people) socket.close();
  });

  test('a spectator can only watch', async () => {
    const spectator = open({});
    await spectator.until(() => true);
    expect(await spectator.command({ type: 'start' })).toMatchObject({ ok: false, refusal: 'not-at-table' });
    spectator.close();
  });

  test('none of it is logged as a server error', () => {
    expect(server.log()).not.toContain('"level":50');
  });
});

test('a server that closes tells everybody to reconnect', async () => {
  const closing = await startTestServer(MANY);
  const { people } = await seatTable([closing.url], 3);
  await closing.close();
  for (const { socket } of people) expect((await socket.closed).code).toBe(1012);
});
