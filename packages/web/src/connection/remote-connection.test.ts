import { CLOSE_CODES, PROTOCOL_VERSION, type View } from '@pok/protocol';
import type { ConnectionState, TableConnection, Update } from '@pok-game/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removePlayer } from '../player/player.ts';
import { viewOf } from '../show/fixtures.ts';
import { warnings } from '../storage/warnings.svelte.ts';
import { FakeSocket, stubBrowser } from '../testing/browser-stub.ts';
import { openRemoteConnection } from './remote-connection.ts';

let updates: Update[];
let connection: TableConnection;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  const stub = stubBrowser();
  page = stub.page;
  stub.stored.set('pok-player', JSON.stringify({ id: 'me', token: 'secret' }));
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('navigator', { userAgent: 'a test' });
  updates = [];
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(as: 'player' | 'big-screen' = 'player'): void {
  FakeSocket.opened = [];
  connection = openRemoteConnection('K7Q4M9XD', as);
  connection.subscribe((update) => updates.push(update));
}

function connect(as?: 'player' | 'big-screen'): Promise<FakeSocket> {
  open(as);
  return arrive();
}

/** The server accepts the newest socket, and the client has time to say hello. */
async function arrive(): Promise<FakeSocket> {
  const socket = await vi.waitUntil(
    () => FakeSocket.opened.find(({ readyState }) => readyState === FakeSocket.CONNECTING),
    { timeout: 30_000 },
  );
  socket.accept();
  await vi.advanceTimersByTimeAsync(0);
  return socket;
}

function shown(): View | undefined {
  return updates.findLast((update) => update.kind === 'view')?.view;
}

function state(): ConnectionState | undefined {
  return updates.findLast((update) => update.kind === 'state')?.state;
}

function refusal(error: string): Response {
  return Response.json({ error, message: '' }, { status: 503 });
}

describe('a table at the server', () => {
  test('is greeted with the token, or as a big screen without one', async () => {
    expect((await connect()).sent).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION, token: 'secret' }]);
    connection.close();
    expect((await connect('big-screen')).sent).toEqual([
      { type: 'hello', protocol: PROTOCOL_VERSION, as: 'big-screen' },
    ]);
  });

  test('is reached over TLS if the page was', async () => {
    expect((await connect()).url).toBe('wss://pok.example/api/tables/K7Q4M9XD/socket');
  });

  test('says so when it has lost the last moments', async () => {
    const before = warnings.rewinds;
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    socket.hangUp(CLOSE_CODES.rewound);
    (await arrive()).say({ type: 'view', view: viewOf() });
    expect(updates.map(({ kind }) => kind).slice(-3)).toEqual(['rewound', 'view', 'state']);
    expect(warnings.rewinds).toBe(before + 1);
  });

  test('says so when this device was signed out, which becomes a new player', async () => {
    const socket = await connect();
    vi.stubGlobal('fetch', async () => Response.json({ id: 'me', token: 'new' }));
    socket.hangUp(CLOSE_CODES.unknownToken);
    expect(warnings.signedOut).toBe(true);
    expect((await arrive()).sent).toMatchObject([{ token: 'new' }]);
  });

  test.each([
    ['a network that is gone', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['a page that is not ours', async () => new Response('<p>Log in to the Wi-Fi</p>'), 'offline'],
    ['a server with too many requests', async () => new Response('{}', { status: 429 }), 'server-full'],
    ['a server that is full', async () => refusal('server-full'), 'server-full'],
    ['a server without its database', async () => refusal('unavailable'), 'offline'],
    [
      'a proxy without its server',
      async () => new Response('<p>Unavailable</p>', { status: 503 }),
      'offline',
    ],
  ] as const)('is asked for again when %s makes no player of this device', async (_, refuse, expected) => {
    removePlayer('secret');
    const fetched = vi.fn<() => Promise<Response>>(refuse);
    vi.stubGlobal('fetch', fetched);
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.opened).toEqual([]);
    expect(state()).toBe(expected);

    fetched.mockImplementation(async () => Response.json({ id: 'me', token: 'new' }));
    await vi.advanceTimersByTimeAsync(3_000);
    const again = await arrive();
    expect(again.sent).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION, token: 'new' }]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is not immediately asked for a player again after an error', async () => {
    removePlayer('secret');
    const fetched = vi.fn(async () => new Response('', { status: 500 }));
    vi.stubGlobal('fetch', fetched);
    open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['player', { authorization: 'Bearer secret' }],
    ['big-screen', {}],
  ] as const)('lets a %s fetch a match with what proves who asks', async (as, headers) => {
    await connect(as);
    const fetched = vi.fn(async () => new Response('', { status: 404 }));
    vi.stubGlobal('fetch', fetched);
    await expect(connection.exportMatch(1)).rejects.toThrow('match 1 is not over');
    expect(fetched).toHaveBeenCalledWith('/api/tables/K7Q4M9XD/matches/1', { headers });
  });

  test('returns no match that can’t be read', async () => {
    await connect();
    vi.stubGlobal('fetch', async () => Response.json({ format: 'pok-match-1' }));
    await expect(connection.exportMatch(1)).rejects.toThrow('match 1: table: this is missing');
  });

  test('is reached by a new socket when a phone wakes up and the old one is silent', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    page.dispatchEvent(new Event('pageshow'));
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.opened.length).toBeGreaterThan(1);
  });

  test('ignores what a newer server adds', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: { ...viewOf(), weather: 'fine' }, news: true });
    expect(state()).toBe('online');
    expect(shown()).toEqual(viewOf());
  });
});
