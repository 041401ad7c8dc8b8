import { CLOSE_CODES, PROTOCOL_VERSION, type View, z } from '@pok/protocol';
import { describe, expect, test, vi } from 'vitest';
import { settled } from '../../log/src/testing/fake-clock.ts';
import { viewFixture } from '../../protocol/src/testing/view-fixture.ts';
import type { Update } from './connection.ts';
import { BIG_SCREEN, type Identity } from './identity.ts';
import { Session } from './session.ts';
import { tableEnd } from './table-end.ts';
import { FakeHost, type FakeSocket } from './testing/fake-server.ts';

const ME: Identity = { who: async () => ({ token: 'secret' }), onUnknown() {} };
const HELLO = { type: 'hello', protocol: PROTOCOL_VERSION, token: 'secret' };
const view = viewFixture();
const MINUTE_MS = 60_000;

async function begin(identity = ME) {
  const host = new FakeHost();
  const session = new Session({ end: tableEnd, code: 'ACDEFGHJ', identity, host });
  const updates: Update<View>[] = [];
  session.subscribe((update) => updates.push(update));
  await settled();
  return { host, session, updates, shown: () => session.view?.version };
}

async function join(identity = ME) {
  const begun = await begin(identity);
  const socket = begun.host.newest.accept();
  socket.say({ type: 'view', view });
  return { ...begun, socket };
}

/** The next socket, which the server accepts. */
async function comeBack(host: FakeHost, before: FakeSocket): Promise<FakeSocket> {
  for (let waited = 0; host.newest === before && waited < 12_000; waited += 100) await host.pass(100);
  expect(host.newest).not.toBe(before);
  return host.newest.accept();
}

function fail(): never {
  throw new TypeError('fists.with is not a function');
}

function idOf(message: unknown): string {
  return z.object({ id: z.string() }).parse(message).id;
}

describe('a session', () => {
  test.each([
    [ME, { token: 'secret' }],
    [BIG_SCREEN, { as: 'big-screen' }],
  ])('says who it is', async (identity, who) => {
    const { socket } = await join(identity);
    expect(socket.sent).toEqual([{ type: 'hello', protocol: PROTOCOL_VERSION, ...who }]);
  });

  test('shows the newest view, and no older one', async () => {
    const { session, socket, shown } = await join();
    expect([session.state, shown()]).toEqual(['online', 5]);
    socket.say({ type: 'view', view: { ...view, version: 4 } });
    expect(shown()).toBe(5);
  });

  test('tells whoever subscribes later what it knows already', async () => {
    const { session } = await join();
    const heard: string[] = [];
    session.subscribe(({ kind }) => heard.push(kind));
    expect(heard).toEqual(['state', 'view']);
  });

  test.each([
    ['older than the one before', 1011, 4],
    ['not older, and the server says that it lost something', CLOSE_CODES.rewound, 9],
  ])(
    'shows the first view on a new socket, and that it was rewound if it is %s',
    async (_, code, version) => {
      const { host, socket, updates, shown } = await join();
      socket.hangUp(code);
      (await comeBack(host, socket)).say({ type: 'view', view: { ...view, version } });
      expect(shown()).toBe(version);
      expect(updates.slice(-3).map(({ kind }) => kind)).toEqual(['rewound', 'view', 'state']);
    },
  );

  test('sends commands at the first view, and before it', async () => {
    const { host, session } = await begin();
    void session.send({ type: 'start' });
    const socket = host.newest.accept();
    void session.send({ type: 'stand' });
    const stop = session.subscribe(({ kind }) => kind === 'view' && void session.send({ type: 'leave' }));
    socket.say({ type: 'view', view });
    stop();
    expect(socket.sent.slice(1)).toMatchObject([
      { command: { type: 'start' } },
      { command: { type: 'stand' } },
      { command: { type: 'leave' } },
    ]);
  });

  test('sends unanswered commands again after a lost connection, with the same id', async () => {
    const { host, session, socket } = await join();
    const answer = session.send({ type: 'stand' });
    const [, lost] = socket.sent;
    socket.hangUp(1006);
    expect(session.state).toBe('offline');
    const again = await comeBack(host, socket);
    expect(again.sent).toEqual([HELLO, lost]);
    again.say({ type: 'answer', id: idOf(lost), ok: true });
    expect(await answer).toMatchObject({ ok: true });
  });

  test.each([
    ['that the server could not decide', { type: 'answer', ok: false, refusal: 'elsewhere' }],
    ['that came too fast', { type: 'error', code: 'too-many', message: 'slower' }],
  ])('repeats a command %s, and its sender notices nothing', async (_, reply) => {
    const { host, session, socket } = await join();
    const answered = vi.fn();
    void session.send({ type: 'stand' }).then(answered);
    const sent = socket.sent.at(-1);
    socket.say({ ...reply, id: idOf(sent) });
    await host.pass(1_000);
    expect(socket.sent.slice(1)).toEqual([sent, sent]);
    expect(answered).not.toHaveBeenCalled();
    socket.say({ type: 'answer', id: idOf(sent), ok: true });
    await settled();
    expect(answered).toHaveBeenCalledOnce();
  });

  test('asks again who it is if it could not be said, and not before a while', async () => {
    const who = vi.fn<Identity['who']>(async () => 'server-full');
    const { host, session } = await begin({ ...ME, who });
    expect([session.state, host.sockets]).toEqual(['server-full', []]);
    await host.pass(2_900);
    expect(who).toHaveBeenCalledTimes(1);
    who.mockResolvedValue({ token: 'new' });
    await host.pass(200);
    expect(host.newest.accept().sent).toEqual([{ ...HELLO, token: 'new' }]);
  });

  test('opens one socket if the device wakes up while it asks who it is', async () => {
    let answer: (who: { token: string }) => void = () => {};
    const who = () => new Promise<{ token: string }>((resolve) => (answer = resolve));
    const { host, session } = await begin({ ...ME, who });
    const first = answer;
    session.wake();
    first({ token: 'secret' });
    answer({ token: 'secret' });
    await settled();
    expect(host.sockets).toHaveLength(1);
  });

  test('tells its identity of a token that the server does not know, and asks again', async () => {
    const onUnknown = vi.fn();
    const { host, socket } = await join({ ...ME, onUnknown });
    socket.hangUp(CLOSE_CODES.unknownToken);
    expect(onUnknown).toHaveBeenCalledExactlyOnceWith('secret');
    await comeBack(host, socket);
  });

  test.each([
    ['replaced', 'replaced'],
    ['spectatorsOff', 'spectators-off'],
    ['noSuchTable', 'no-such-table'],
    ['outdated', 'outdated'],
    ['unreadableTable', 'unreadable-table'],
  ] as const)('does not come back after %s', async (reason, state) => {
    const { host, session, socket } = await join();
    socket.hangUp(CLOSE_CODES[reason]);
    session.wake();
    await host.pass(MINUTE_MS);
    expect([session.state, host.sockets.length]).toEqual([state, 1]);
  });

  test('says that the server is full, and tries again', async () => {
    const { host, session, socket } = await join();
    socket.hangUp(CLOSE_CODES.serverFull);
    expect(session.state).toBe('server-full');
    await comeBack(host, socket);
  });

  test('gives up a socket that does not open', async () => {
    const { host, session } = await begin();
    const [first] = host.sockets;
    await host.pass(6_500);
    expect(session.state).toBe('offline');
    expect([first?.isClosed, host.sockets.length]).toEqual([true, 2]);
  });

  test('waits longer after each socket in a row that did not live, and not longer than eight seconds', async () => {
    const { host } = await begin();
    const opened: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const before = host.sockets.length;
      const from = host.now();
      host.newest.accept().hangUp(1006);
      while (host.sockets.length === before) await host.pass(50);
      opened.push(host.now() - from);
    }
    expect(opened[0]).toBeLessThanOrEqual(300);
    expect(opened).toEqual(opened.toSorted((one, other) => one - other));
    expect(opened.at(-1)).toBe(6_000);
  });

  test('is back soon after a socket that lived', async () => {
    const { host, socket } = await join();
    let dying = socket;
    for (let tries = 0; tries < 20; tries += 1) {
      dying.hangUp(1006);
      dying = await comeBack(host, dying);
      dying.say({ type: 'view', view });
      await host.pass(6_000);
    }
    dying.hangUp(1006);
    await host.pass(300);
    expect(host.newest).not.toBe(dying);
  });

  test('replaces a silent socket when the device wakes up, and keeps one that answers', async () => {
    const { host, session, socket } = await join();
    session.wake();
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    socket.say({ type: 'pong' });
    await host.pass(10_000);
    expect(host.sockets).toHaveLength(1);
    session.wake();
    await host.pass(10_000);
    expect(socket.isClosed).toBe(true);
    expect(host.sockets.length).toBeGreaterThan(1);
  });

  test('does not wait when the network is back', async () => {
    const { host, session, socket } = await join();
    session.lose();
    expect(session.state).toBe('offline');
    session.wake();
    await settled();
    expect([socket.isClosed, host.sockets.length]).toEqual([true, 2]);
  });

  test('replaces a socket after a long silence', async () => {
    const { host, socket } = await join();
    await host.pass(31_000);
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' });
    socket.say({ type: 'pong' });
    await host.pass(31_000);
    expect(host.sockets).toHaveLength(1);
    await host.pass(6_000);
    expect(host.sockets).toHaveLength(2);
  });

  test('replaces it sooner while the first view or an answer does not come', async () => {
    const { host, session } = await begin();
    const silent = host.newest.accept();
    const socket = await comeBack(host, silent);
    expect(silent.sent.at(-1)).toEqual({ type: 'ping' });
    socket.say({ type: 'view', view });
    void session.send({ type: 'start' });
    const next = await comeBack(host, socket);
    expect(next.sent.at(-1)).toMatchObject({ type: 'command', command: { type: 'start' } });
  });

  test('opens a new socket if a message fits no view', async () => {
    const { host, socket, session, shown } = await join();
    const misfit = { round: 1, plays: 'DDDDDDD', shapesHandedOver: '', blinds: [], roll: 'DS-' };
    socket.say({ type: 'round', version: 9, ...misfit });
    expect(socket.isClosed).toBe(true);
    (await comeBack(host, socket)).say({ type: 'view', view: { ...view, version: 9 } });
    expect([session.state, shown()]).toEqual(['online', 9]);
  });

  test.each(['', 'null', '[]', '{"type":"view"}', '{"type":"view","view":{"version":9}}', '{"type":"news"}'])(
    'asks for nothing more when it hears %s',
    async (text) => {
      const { host, session, socket, shown } = await join();
      socket.sayText(text);
      socket.say({ type: 'view', view: { ...view, version: 8 } });
      session.wake();
      await host.pass(MINUTE_MS);
      expect([session.state, shown(), host.sockets.length]).toEqual(['outdated', 5, 1]);
    },
  );

  test.each([
    ['its fold', { fold: fail }, () => {}],
    ['what shows its views', {}, fail],
  ])(
    'tries once more and then gives up if %s fails, as in a browser without a method',
    async (_, broken, show) => {
      const onError = vi.fn();
      const host = new FakeHost();
      const session = new Session({
        end: { ...tableEnd, ...broken },
        code: 'K7Q4M9XD',
        identity: ME,
        host,
        onError,
      });
      session.subscribe(({ kind }) => kind === 'view' && show());
      await settled();
      const first = host.newest.accept();
      first.say({ type: 'view', view });
      (await comeBack(host, first)).say({ type: 'view', view });
      await host.pass(MINUTE_MS);
      expect([session.state, host.sockets.length]).toEqual(['broken', 2]);
      expect(onError.mock.calls).toEqual([[expect.any(TypeError)], [expect.any(TypeError)]]);
    },
  );

  test('knows the server’s clock by the newest whole view', async () => {
    const { host, session, socket } = await join();
    expect(session.now()).toBe(view.now);
    await host.pass(2_000);
    socket.say({ type: 'fist', version: 6, seat: 1, commitment: 'A'.repeat(22) });
    expect(session.now()).toBe(view.now + 2_000);
    socket.say({ type: 'view', view: { ...view, version: 7, now: view.now + 2_500 } });
    expect(session.now()).toBe(view.now + 2_500);
  });

  test('hears nothing of a socket that was replaced, and nothing after it was closed', async () => {
    const { host, session, socket, shown } = await join();
    socket.hangUp(1006);
    const next = await comeBack(host, socket);
    socket.say({ type: 'view', view: { ...view, version: 8 } });
    expect(shown()).toBe(5);
    session.close();
    expect(next.isClosed).toBe(true);
    next.hangUp(1006);
    await host.pass(MINUTE_MS);
    expect(host.newest).toBe(next);
  });
});
