import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BotLevel, Settings, View } from '@pok/protocol';
import { PLAYER_COUNTS, SHAPES } from '@pok/rules';
import { newPlayer, newTable, SocketPlayer } from '../packages/server/src/testing/player.ts';
import type { ChoicesOfThree, ServerQuestion } from './bots-server.ts';

/** Milliseconds. */
export interface Visit {
  /** The longest block of the server's event loop while nobody played, and while somebody did. */
  readonly idle: number;
  readonly playing: number;
  /** From the person's fist to the next roll, round by round, shortest first. */
  readonly waits: readonly number[];
}

/** One person who never pauses to think, and bots in all other seats, at a server in a process of its own. */
export function visitServer(level: BotLevel, players: Settings['players'], matches: number): Promise<Visit> {
  return withServer(async (url, child) => {
    const levels = Array.from({ length: players - 1 }, () => level);
    const person = await seatAmongBots(url, levels);
    await playMatch(person); // the bots' thread starts, and code gets warm
    await askForBlock(child);
    const waits: number[] = [];
    const startedAt = performance.now();
    for (let match = 0; match < matches; match += 1) waits.push(...(await playMatch(person)));
    const playing = await askForBlock(child);
    await setTimeout(performance.now() - startedAt);
    const idle = await askForBlock(child);
    person.close();
    return { idle, playing, waits: waits.sort(ascending) };
  });
}

/** From the person's fist to the next roll, in milliseconds, shortest first. */
export interface VisitBesideCrowd {
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** Rounds that each table of the crowd has played, on average. */
  readonly roundsOfCrowd: number;
  /** Choices of the table's Sharp, and how many of them were made at a lower level. */
  readonly choices: number;
  readonly lowerChoices: number;
}

/** Where the people of the crowd come from: each table from an address of its own, or all from that of the table beside them. */
export type CrowdFrom = 'other addresses' | 'its own address';

/**
 * A table with a single Sharp at a server, in turns alone and beside tables full of bots that think. In turns, both suffer equally from
 * what else the machine does.
 */
export function visitBesideCrowd(
  tables: number,
  turns: number,
  matches: number,
  from: CrowdFrom,
): Promise<VisitBesideCrowd> {
  return withServer(async (url, child) => {
    const own = '198.51.100.1';
    const person = await seatAmongBots(url, ['sharp', 'casual'], own);
    const play = async () => {
      const waits: number[] = [];
      for (let match = 0; match < matches; match += 1)
        waits.push(...(await playMatch(person, { thinksMs: QUICK_PERSON_MS })));
      return waits;
    };
    await playMatch(person); // the bots' threads start, and code gets warm
    const crowd = await Promise.all(
      Array.from({ length: tables }, (_, index) =>
        seatAmongBots(
          url,
          FULL_OF_THINKERS,
          from === 'its own address' ? own : `203.0.${Math.floor(index / 250)}.${index % 250}`,
        ),
      ),
    );
    let crowdIs: 'waiting' | 'playing' | 'leaving' = 'waiting';
    const mayGoOn = async () => {
      while (crowdIs === 'waiting') await setTimeout(CROWD_LOOKS_EVERY_MS);
      return crowdIs === 'playing';
    };
    let rounds = 0;
    const playing = crowd.map(async (other) => {
      while (await mayGoOn()) {
        const waits = await playMatch(other, { mayGoOn });
        rounds += waits.length;
      }
    });
    const alone: number[] = [];
    const beside: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await setTimeout(CROWD_SETTLES_MS);
      alone.push(...(await play()));
      crowdIs = 'playing';
      await setTimeout(CROWD_SETTLES_MS);
      beside.push(...(await play()));
      crowdIs = 'waiting';
    }
    crowdIs = 'leaving';
    await Promise.all(playing);
    for (const socket of [person, ...crowd]) socket.close();
    const { choices, lower: lowerChoices } = await ask<ChoicesOfThree>(child, 'choices');
    return {
      alone: alone.sort(ascending),
      beside: beside.sort(ascending),
      roundsOfCrowd: rounds / tables,
      choices,
      lowerChoices,
    };
  });
}

const FULL_OF_THINKERS: readonly BotLevel[] = ['sharp', 'reader', 'sharp', 'reader', 'sharp', 'reader'];
const CROWD_LOOKS_EVERY_MS = 1_000;
/** Until the crowd is in full swing, or its questions are answered. */
const CROWD_SETTLES_MS = 8_000;
/** People take longer to look at a roll and tap. */
const QUICK_PERSON_MS = 500;

function ascending(a: number, b: number): number {
  return a - b;
}

async function withServer<Result>(
  work: (url: string, child: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-bench-'));
  const child = fork(fileURLToPath(new URL('./bots-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LIMIT_MESSAGES: '100000',
      LIMIT_ADDRESS_MESSAGES: '100000',
      LIMIT_COMMANDS: '1000000',
      LIMIT_KILOBYTES: '1000000',
      LIMIT_PLAYERS: '1000',
      LIMIT_TABLES: '1000',
      MAX_SOCKETS_PER_ADDRESS: '1000',
      TRUST_PROXY: '1',
    },
  });
  try {
    const [port] = await once(child, 'message');
    return await work(`http://127.0.0.1:${port}`, child);
  } finally {
    child.disconnect();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

function askForBlock(child: ChildProcess): Promise<number> {
  return ask(child, 'block');
}

async function ask<Answer>(child: ChildProcess, question: ServerQuestion): Promise<Answer> {
  const answered = once(child, 'message');
  child.send(question);
  const [answer] = await answered;
  return answer;
}

async function seatAmongBots(
  url: string,
  levels: readonly BotLevel[],
  address = '127.0.0.1',
): Promise<SocketPlayer> {
  const credentials = await newPlayer(url);
  const players = PLAYER_COUNTS.find((count) => count === levels.length + 1) ?? 7;
  const code = await newTable(url, credentials, { name: 'Ana', settings: { players } });
  const headers = { 'x-forwarded-for': address };
  const person = new SocketPlayer(url, code, { token: credentials.token }, headers);
  await person.until(() => true);
  for (const level of levels) await person.command({ type: 'add-bot', level });
  return person;
}

/** How long the person waited in each round. They play at random: with a fixed choice, a match might never end. */
async function playMatch(
  person: SocketPlayer,
  { mayGoOn, thinksMs = 0 }: { mayGoOn?: () => Promise<boolean>; thinksMs?: number } = {},
): Promise<readonly number[]> {
  const waits: number[] = [];
  const { match: last } = await person.until(() => true);
  await person.command({ type: 'start' });
  let view = await person.until(({ match }) => match !== null && match.number !== last?.number);
  while (view.match !== null && view.match.round !== null) {
    if (mayGoOn !== undefined && !(await mayGoOn())) return waits;
    const { number, round, hand } = view.match;
    const held = SHAPES.filter((shape) => (hand?.[shape] ?? 0) > 0);
    const shape = held[Math.floor(Math.random() * held.length)] ?? 'disc';
    if (thinksMs > 0) await setTimeout(thinksMs);
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
