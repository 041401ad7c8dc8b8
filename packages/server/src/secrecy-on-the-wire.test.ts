import { createHash } from 'node:crypto';
import { type Credentials, MEMORY_AIDS, type MemoryAid, type View } from '@pok/protocol';
import type { Shape } from '@pok/rules';
import { commitToFist } from '@pok/table';
import { expect, test } from 'vitest';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startTestServer } from './testing/running-server.ts';
import { watchConnections } from './testing/server-connections.ts';

const SECRET_SEAT = 2;

/** Everything that anybody but the secret seat has received, and everything the server has said about itself. */
interface World {
  readonly bytes: Readonly<Record<string, readonly string[]>>;
  /** Everything that left the server, in order, whatever its destination. */
  readonly order: readonly string[];
  readonly log: string;
  readonly metrics: string;
  /** The commitments of the secret seat, in the order in which it closed its fist. */
  readonly commitments: readonly string[];
  readonly last: NonNullable<View['match']>['last'];
}

/** The same sequence of bytes in every world. */
function repeatableBytes(): (bytes: number) => Buffer {
  let count = 0;
  return (bytes) => {
    count += 1;
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
      createHash('sha256').update(`${count} ${index}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, bytes);
  };
}

/**
 * Records what leaves the server. Sockets are numbered as they open. Answers to HTTP requests differ by their date, and what the secret
 * seat gets by its secret: of these only the order counts.
 */
function watchOrder(secretSocket: number): { readonly order: string[]; stop(): void } {
  const order: string[] = [];
  let sockets = 0;
  const stop = watchConnections((line) => {
    let name = 'http';
    const write = line.write;
    line.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
      const text = Buffer.from(chunk).toString('latin1');
      if (text.startsWith('HTTP/1.1 101 ')) {
        name = `socket ${sockets}`;
        sockets += 1;
        order.push(`${name} opens`);
      } else if (name === 'http' || name === `socket ${secretSocket}`) order.push(name);
      else order.push(`${name}: ${text}`);
      return Reflect.apply(write, line, [chunk, ...rest]);
    };
  });
  return { order, stop };
}

/** The same evening every time, except for what the secret seat has in its fist. */
async function play(choice: Shape, memoryAid: MemoryAid): Promise<World> {
  // Seats connect one after the other.
  const watched = watchOrder(SECRET_SEAT);
  const server = await startTestServer({}, { randomBytes: repeatableBytes(), now: () => 1_750_000_000_000 });
  const everyone: Record<string, SocketPlayer> = {};
  const live = new Set<SocketPlayer>();
  const credentials: Credentials[] = [];
  for (let seat = 0; seat < 4; seat += 1) credentials.push(await newPlayer(server.url));
  const [first] = credentials;
  if (first === undefined) throw new Error('nobody is here');
  const code = await newTable(server.url, first, { name: 'Player 0', settings: { players: 5, memoryAid } });

  async function settled(): Promise<void> {
    const newest = Math.max(...[...live].map(({ view }) => view?.version ?? 0));
    await Promise.all([...live].map((socket) => socket.until(({ version }) => version >= newest)));
  }
  async function join(name: string, hello: object): Promise<SocketPlayer> {
    const socket = new SocketPlayer(server.url, code, hello);
    const { version } = await socket.until(() => true);
    everyone[name] = socket;
    live.add(socket);
    if ('token' in hello)
      await socket.until(
        (view) => view.version > version || view.seats.every((seat) => seat.kind === 'bot' || seat.present),
      );
    await settled();
    return socket;
  }
  async function say(
    socket: SocketPlayer,
    id: string,
    command: Parameters<SocketPlayer['command']>[0],
  ): Promise<void> {
    expect(await socket.command(command, id)).toMatchObject({ ok: true });
    await settled();
  }

  const people: SocketPlayer[] = [];
  for (const [seat, { token }] of credentials.entries()) {
    const socket = await join(`seat ${seat}`, { token });
    if (seat > 0) await say(socket, 'sit', { type: 'sit', name: `Player ${seat}` });
    people.push(socket);
  }
  const [host, one, secret, three] = people;
  if (host === undefined || one === undefined || secret === undefined || three === undefined)
    throw new Error('nobody');
  await say(host, 'bot', { type: 'add-bot', level: 'casual' });
  await join('spectator', {});
  await join('big-screen', { as: 'big-screen' });
  await say(host, 'start', { type: 'start' });

  const round = { match: 1, round: 1 };
  await say(secret, 'close-1', { type: 'close', ...round, shape: choice });
  await say(one, 'talk', { type: 'talk', talk: { kind: 'reaction', reaction: 'hurry' } });
  await say(secret, 'open', { type: 'open', ...round });
  await say(secret, 'close-2', { type: 'close', ...round, shape: choice });
  await say(one, 'close', { type: 'close', ...round, shape: 'triangle' });
  // A promise shows what its speaker says, not what is true.
  await say(secret, 'promise', { type: 'promise', ...round, promise: 'play', shape: 'disc' });
  one.socket.send('nonsense');
  expect(await one.command({ type: 'start' }, 'again')).toMatchObject({ ok: false });
  await join('late spectator', {});
  await say(host, 'close', { type: 'close', ...round, shape: 'square' });
  three.close();
  live.delete(three);
  await settled();
  await host.until(({ seats }) => seats[3]?.kind === 'person' && !seats[3].present);
  await settled();
  const back = await join('seat 3 again', { token: credentials[3]?.token });

  const table = `${server.url}/api/tables/${code}`;
  const texts: string[] = [];
  for (const path of ['', '/view', '/matches', '/matches/1', '/matches/1.pok']) {
    texts.push(await answerOf(fetch(`${table}${path}`)));
  }
  for (const { token } of credentials.toSpliced(SECRET_SEAT, 1)) {
    const headers = { authorization: `Bearer ${token}` };
    texts.push(await answerOf(fetch(`${table}/view`, { headers })));
    const late = { id: 'late', command: { type: 'open', match: 1, round: 2 } };
    texts.push(await answerOf(postCommand(server.url, code, token, late)));
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const bytes = Object.fromEntries(
    Object.entries(everyone)
      .filter(([, socket]) => socket !== secret)
      .map(([name, socket]) => [name, [...socket.received]]),
  );
  const order = [...watched.order];
  watched.stop();
  const log = server.log().replace(String(server.port), 'PORT');
  const commitments = secret.received
    .filter((text) => text.startsWith('{"type":"fist"') && text.includes(`"seat":${SECRET_SEAT}`))
    .flatMap((text) => /"commitment":"([\w-]{22})"/.exec(text)?.[1] ?? []);

  await say(back, 'close', { type: 'close', ...round, shape: 'disc' });
  const { match } = await host.until((view) => view.match?.last != null);
  for (const socket of Object.values(everyone)) socket.close();
  await server.close();
  return {
    bytes: { ...bytes, http: texts },
    order,
    log,
    metrics: ours(metrics),
    commitments,
    last: match?.last ?? null,
  };
}

/** An answer without its date. */
async function answerOf(asked: Promise<Response>): Promise<string> {
  const answer = await asked;
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return JSON.stringify([answer.status, headers, await answer.text()]);
}

const NEVER_THE_SAME = /^pok_(?:append_seconds_(?:bucket|sum)|store_free_bytes)/;

/** Our own metrics, without those that differ between any two runs: disk times, free space, and what the process used. */
function ours(metrics: string): string {
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('pok_') && !NEVER_THE_SAME.test(line))
    .join('\n');
}

/** What everybody received, and the order in which it left, without the commitments. */
function withoutCommitments({ bytes, order, commitments }: World): Pick<World, 'bytes' | 'order'> {
  const hide = (text: string) =>
    commitments.reduce((now, each, index) => now.replaceAll(each, `closing ${index}`), text);
  return {
    bytes: Object.fromEntries(Object.entries(bytes).map(([name, texts]) => [name, texts.map(hide)])),
    order: order.map(hide),
  };
}

test.each(MEMORY_AIDS)(
  'memory aid %s: until the reveal neither the bytes nor their order depend on a choice for anybody else',
  async (memoryAid) => {
    const [one, other] = [await play('disc', memoryAid), await play('square', memoryAid)];
    expect(one.bytes.http?.map((text) => Number(text.slice(1, 4)))).toEqual([
      ...[200, 200, 200, 404, 404],
      ...[200, 200, 200, 200, 200, 200],
    ]);
    expect(withoutCommitments(one)).toEqual(withoutCommitments(other));
    expect(new Set(one.order.map((left) => left.split(':')[0])).size).toBeGreaterThan(8);
    expect(one.log).toBe(other.log);
    expect(one.metrics).toBe(other.metrics);

    const all = [...one.commitments, ...other.commitments];
    expect(all).toHaveLength(4);
    expect(new Set(all).size).toBe(4); // the same choice twice can't be recognised
    for (const { commitments, last } of [one, other]) {
      const play = last?.plays[SECRET_SEAT] ?? 'disc';
      expect(commitToFist('pok-match-2', play, last?.blinds[SECRET_SEAT] ?? '')).toBe(commitments.at(-1));
    }
    expect([one.last?.plays[SECRET_SEAT], other.last?.plays[SECRET_SEAT]]).toEqual(['disc', 'square']);
  },
);

test('no line of the log contains a shape, a token or a seed', async () => {
  const { log } = await play('disc', 'off');
  expect(log).not.toBe('');
  expect(log).not.toMatch(/disc|square|triangle|token|seed|commitment/i);
});
