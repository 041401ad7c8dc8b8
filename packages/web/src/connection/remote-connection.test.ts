import { CLOSE_CODES, PROTOCOL_VERSION, type View, z } from '@pok/protocol';
import type { Connection, ConnectionState, Update } from '@pok/table';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removePlayer } from '../player/player.ts';
import { viewOf } from '../show/fixtures.ts';
import { warnings } from '../storage/warnings.svelte.ts';
import { FakeSocket, stubBrowser } from '../testing/browser-stub.ts';
import { openRemoteConnection } from './remote-connection.ts';

let updates: Update[];
let connection: Connection;
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
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connect(as: 'player' | 'big-screen' = 'player'): Promise<FakeSocket> {
  FakeSocket.opened = [];
  connection = openRemoteConnection('K7Q4M9XD', as);
  connection.subscribe((update) => updates.push(update));
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

/** A server that makes this device a player when the test says so. */
function heldPlayer(): { readonly made: Promise<Response>; readonly makePlayer: () => void } {
  let answer: (response: Response) => void = () => {};
  const made = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { made, makePlayer: () => answer(Response.json({ id: 'me', token: 'new' })) };
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

  test('shows the newest view, and no older one', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: { ...viewOf({ round: 2 }), version: 8 } });
    expect(state()).toBe('online');
    socket.say({ type: 'view', view: { ...viewOf({ round: 1 }), version: 7 } });
    expect(shown()?.version).toBe(8);
  });

  test.each([
    ['older than the one on screen', 1011, 7],
    ['not older, and the server says that it lost something', CLOSE_CODES.rewound, 9],
  ])(
    'shows the first view on a new socket, and that it was rewound if it is %s',
    async (_name, code, version) => {
      const before = warnings.rewinds;
      const socket = await connect();
      socket.say({ type: 'view', view: { ...viewOf({ round: 2 }), version: 8 } });
      socket.hangUp(code);
      (await arrive()).say({ type: 'view', view: { ...viewOf({ round: 1 }), version } });
      expect(shown()?.version).toBe(version);
      expect(updates.map(({ kind }) => kind).slice(-3)).toEqual(['rewound', 'view', 'state']);
      expect(warnings.rewinds).toBe(before + 1);
    },
  );

  test('applies small messages to the view, with the player’s own choice', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    const commitment = 'd'.repeat(22);
    void connection.send({ type: 'close', match: 1, round: 1, shape: 'square' });
    socket.say({ type: 'fist', version: 2, seat: 0, commitment });
    expect(shown()?.match?.round?.fists[0]).toEqual({ closed: true, commitment, shape: 'square' });
  });

  test('shows the fist closed around the choice that the table accepted, not around a later one', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    const close = { type: 'close', match: 1, round: 1 } as const;
    void connection.send({ ...close, shape: 'triangle' });
    void connection.send({ ...close, shape: 'disc' });
    socket.say({ type: 'fist', version: 9, seat: 0, commitment: 'd'.repeat(22) });
    expect(shown()?.match?.round?.fists[0]).toMatchObject({ closed: true, shape: 'triangle' });
  });

  test('shows no fist closed around a shape that the player doesn’t hold', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf({ hand: { disc: 0, square: 1, triangle: 2 } }) });
    const close = { type: 'close', match: 1, round: 1 } as const;
    void connection.send({ ...close, shape: 'disc' });
    void connection.send({ ...close, shape: 'square' });
    socket.say({ type: 'fist', version: 9, seat: 0, commitment: 'd'.repeat(22) });
    expect(shown()?.match?.round?.fists[0]).toMatchObject({ closed: true, shape: 'square' });
  });

  test('reconnects for a whole view if a small message fits no round', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    const misfit = { round: 1, plays: 'DDDDDDD', shapesHandedOver: '', blinds: [], roll: 'DS-' };
    socket.say({ type: 'round', version: 9, ...misfit });
    const next = await arrive();
    expect(next).not.toBe(socket);
    next.say({ type: 'view', view: { ...viewOf({ round: 2 }), version: 9 } });
    expect(state()).toBe('online');
    expect(shown()?.version).toBe(9);
  });

  test('tries once more and then gives up if a message makes the app fail, as in a browser without a method', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failure = new TypeError('fists.with is not a function');
    vi.spyOn(Array.prototype, 'with').mockImplementation(() => {
      throw failure;
    });
    const fist = { type: 'fist', version: 9, seat: 0, commitment: 'd'.repeat(22) };
    const first = await connect();
    first.say({ type: 'view', view: viewOf() });
    first.say(fist);
    const second = await arrive();
    second.say({ type: 'view', view: viewOf() });
    expect(state()).toBe('online');
    second.say(fist);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('broken');
    expect(FakeSocket.opened).toHaveLength(2);
    expect(reported.mock.calls).toEqual([[failure], [failure]]);
  });

  test('answers a command once the server has', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    const answer = connection.send({ type: 'start' });
    const [, sent] = socket.sent;
    expect(sent).toMatchObject({ type: 'command', command: { type: 'start' } });
    const id = sent !== null && typeof sent === 'object' && 'id' in sent ? sent.id : undefined;
    socket.say({ type: 'answer', id, ok: false, refusal: 'not-host' });
    expect(await answer).toMatchObject({ ok: false, refusal: 'not-host' });
  });

  test('gets commands that are sent at the first view or before it', async () => {
    const socket = await connect();
    void connection.send({ type: 'stand' });
    connection.subscribe(({ kind }) => {
      if (kind === 'view') void connection.send({ type: 'leave' });
    });
    socket.say({ type: 'view', view: viewOf() });
    expect(socket.sent.slice(1)).toMatchObject([
      { command: { type: 'stand' } },
      { command: { type: 'leave' } },
    ]);
  });

  test('gets commands again that it could not decide, and the caller doesn’t notice', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    const answer = vi.fn();
    void connection.send({ type: 'stand' }).then(answer);
    const sent = socket.sent.at(-1);
    const { id } = z.object({ id: z.string() }).parse(sent);
    socket.say({ type: 'answer', id, ok: false, refusal: 'elsewhere' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(socket.sent.slice(-1)).toEqual([sent]);
    expect(answer).not.toHaveBeenCalled();
  });

  test('gets unanswered commands again, with the same id, after a reconnect', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    void connection.send({ type: 'stand' });
    const [, lost] = socket.sent;
    socket.hangUp(1006);
    expect(state()).toBe('offline');
    const again = await arrive();
    expect(again).not.toBe(socket);
    expect(again.sent[1]).toEqual(lost);
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
    const socket = await connect();
    expect(socket.sent).toEqual([]);
    expect(state()).toBe(expected);

    fetched.mockImplementation(async () => Response.json({ id: 'me', token: 'new' }));
    await vi.advanceTimersByTimeAsync(3_000);
    const again = await arrive();
    expect(again.sent).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION, token: 'new' }]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('gets nothing before the hello, even if a phone wakes up while it becomes a player', async () => {
    removePlayer('secret');
    const { made, makePlayer } = heldPlayer();
    vi.stubGlobal('fetch', () => made);
    const socket = await connect();
    page.dispatchEvent(new Event('pageshow'));
    expect(socket.sent).toEqual([]);
    makePlayer();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.sent).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION, token: 'new' }]);
  });

  test('is greeted once on a new socket, even if the old one died before its hello', async () => {
    removePlayer('secret');
    const { made, makePlayer } = heldPlayer();
    vi.stubGlobal('fetch', () => made);
    const first = await connect();
    first.hangUp(1006);
    const second = await arrive();
    makePlayer();
    await vi.advanceTimersByTimeAsync(0);
    expect([first.sent, second.sent]).toEqual([
      [],
      [{ type: 'hello', protocol: PROTOCOL_VERSION, token: 'new' }],
    ]);
  });

  test('is not immediately asked for a player again after an error', async () => {
    removePlayer('secret');
    const fetched = vi.fn(async () => new Response('', { status: 500 }));
    vi.stubGlobal('fetch', fetched);
    await connect();
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

  test.each([
    [4001, 'replaced'],
    [4003, 'spectators-off'],
    [4004, 'no-such-table'],
    [4010, 'outdated'],
    [4011, 'unreadable-table'],
  ] as const)('does not come back after %i: %s', async (code, expected) => {
    const socket = await connect();
    socket.hangUp(code);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe(expected);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test('is reached by a new socket when a phone wakes up and the old one is silent', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    page.dispatchEvent(new Event('pageshow'));
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.opened.length).toBeGreaterThan(1);
  });

  test('keeps the socket that answers', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    page.dispatchEvent(new Event('pageshow'));
    socket.say({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test('is reached by a new socket after a long silence, even if no phone woke up', async () => {
    const socket = await connect('big-screen');
    socket.say({ type: 'view', view: viewOf() });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    socket.say({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(FakeSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test('is reached by a new socket sooner when an answer, or the first view, does not come', async () => {
    const silent = await connect();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(silent.sent.at(-1)).toEqual({ type: 'ping' });
    const socket = await arrive();
    socket.say({ type: 'view', view: viewOf() });
    void connection.send({ type: 'start' });
    await vi.advanceTimersByTimeAsync(11_000);
    expect(FakeSocket.opened).toHaveLength(3);
    expect((await arrive()).sent.at(-1)).toMatchObject({ type: 'command', command: { type: 'start' } });
  });

  test.each([
    '',
    'null',
    '[]',
    '{"type":"view"}',
    '{"type":"view","view":{"version":9}}',
    '{"type":"fist","version":9}',
    '{"type":"round","version":9,"plays":"DST"}',
    '{"type":"news"}',
    '{"__proto__":1}',
  ])('asks for a reload, and for nothing more, when it hears %s', async (text) => {
    const socket = await connect();
    socket.say({ type: 'view', view: viewOf() });
    const before = shown();
    socket.dispatchEvent(new MessageEvent('message', { data: text }));
    socket.say({ type: 'view', view: { ...viewOf({ round: 2 }), version: 8 } });
    page.dispatchEvent(new Event('pageshow'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toBe(before);
    expect(state()).toBe('outdated');
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test('ignores what a newer server adds', async () => {
    const socket = await connect();
    socket.say({ type: 'view', view: { ...viewOf(), weather: 'fine' }, news: true });
    expect(state()).toBe('online');
    expect(shown()).toEqual(viewOf());
  });
});
