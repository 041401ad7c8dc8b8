import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Settings, View } from '@pok/protocol';
import { type BotLevel, SHAPES } from '@pok/rules';
import { newPlayer, newTable, SocketPlayer } from '../packages/server/src/testing/player.ts';

/** Milliseconds. */
export interface Visit {
  /** The longest block of the server's event loop while nobody played, and while somebody did. */
  readonly idle: number;
  readonly playing: number;
  /** From the person's fist to the next roll, round by round, shortest first. */
  readonly waits: readonly number[];
}

/** One person who never thinks, and bots in all other seats, at a server in a process of its own. */
export async function visitServer(
  level: BotLevel,
  players: Settings['players'],
  matches: number,
): Promise<Visit> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-bench-'));
  const child = fork(fileURLToPath(new URL('./bots-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LIMIT_MESSAGES: '100000',
      LIMIT_COMMANDS: '1000000',
      LIMIT_KILOBYTES: '1000000',
    },
  });
  try {
    const [port] = await once(child, 'message');
    const person = await seatAmongBots(`http://127.0.0.1:${port}`, level, players);
    await playMatch(person); // the bots' thread starts, and code gets warm
    await askForBlock(child);
    const waits: number[] = [];
    const startedAt = performance.now();
    for (let match = 0; match < matches; match += 1) waits.push(...(await playMatch(person)));
    const playing = await askForBlock(child);
    await setTimeout(performance.now() - startedAt);
    const idle = await askForBlock(child);
    person.close();
    return { idle, playing, waits: waits.sort((a, b) => a - b) };
  } finally {
    child.disconnect();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function askForBlock(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('block');
  const [longest] = await answer;
  return longest;
}

async function seatAmongBots(
  url: string,
  level: BotLevel,
  players: Settings['players'],
): Promise<SocketPlayer> {
  const credentials = await newPlayer(url);
  const code = await newTable(url, credentials, { name: 'Ana', settings: { players } });
  const person = new SocketPlayer(url, code, { token: credentials.token });
  await person.until(() => true);
  for (let seat = 1; seat < players; seat += 1) await person.command({ type: 'add-bot', level });
  return person;
}

/** How long each round kept the person waiting. They play at random: always the same, and a match may never end. */
async function playMatch(person: SocketPlayer): Promise<readonly number[]> {
  const waits: number[] = [];
  const { match: last } = await person.until(() => true);
  await person.command({ type: 'start' });
  let view = await person.until(({ match }) => match !== null && match.number !== last?.number);
  while (view.match !== null && view.match.round !== null) {
    const { number, round, hand } = view.match;
    const held = SHAPES.filter((shape) => (hand?.[shape] ?? 0) > 0);
    const shape = held[Math.floor(Math.random() * held.length)] ?? 'disc';
    const startedAt = performance.now();
    await person.command({ type: 'close', match: number, round: round.number, shape });
    view = await person.until((next) => roundOf(next) !== round.number);
    waits.push(performance.now() - startedAt);
  }
  return waits;
}

function roundOf({ match }: View): number | undefined {
  return match?.round?.number;
}
