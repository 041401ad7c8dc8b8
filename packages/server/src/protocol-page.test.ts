import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CLOSE_CODES,
  commandSchema,
  DEFAULT_SETTINGS,
  PLAIN_REMARKS,
  PROBLEM_STATUS,
  REACTIONS,
  REFUSALS,
  SHAPE_REMARKS,
  type View,
} from '@pok/protocol';
import { BOT_LEVELS, shapesIn } from '@pok/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { PROTOCOL_ERRORS } from './socket/reasoned-socket.ts';
import { newPlayer, newTable, SocketPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';
import { seatTable } from './testing/seated-table.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(join(ROOT, 'docs', 'protocol.md'), 'utf8');
// Inside the repository, so that Node 20 finds `ws`.
const cache = join(ROOT, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'pok-page-'));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function block(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no block of ${language}`);
  return found;
}

test('the bot on the page has fifty lines, joins a table and plays matches to their end', {
  timeout: 120_000,
}, async () => {
  const source = block('js');
  expect(source.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(50);
  const file = join(folder, 'bot.mjs');
  writeFileSync(file, source);
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana', settings: { players: 3 } });
  let complaints = '';
  const bots = ['Robot', 'Robo'].map((name) => {
    const bot = spawn(process.execPath, [file, server.url, code, name], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    bot.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    return bot;
  });
  const host = new SocketPlayer(server.url, code, { token: ana.token });
  await host.until(({ seats }) => seats.length === 3);
  for (let match = 1; match <= 2; match += 1) {
    expect(await host.command({ type: 'start' })).toMatchObject({ ok: true });
    for (let round = 1; ; round += 1) {
      const view = await host.until(
        (each) =>
          each.match?.number === match && (each.match.round === null || each.match.round.number === round),
      );
      if (view.match?.round === null) break;
      const { hand } = view.match ?? {};
      const shape =
        (['disc', 'square', 'triangle'] as const).find((each) => (hand?.[each] ?? 0) > 0) ?? 'disc';
      await host.command({ type: 'close', match, round, shape });
    }
  }
  for (const bot of bots) bot.kill();
  host.close();
  expect(complaints).toBe('');
});

test('the example in curl does what the page says', async () => {
  const script = `set -e\n${block('sh').replace(/POK=\S+/, `POK=${server.url}`)}`;
  const { stdout, status } = await new Promise<{ stdout: string; status: number | null }>((resolve) => {
    const shell = spawn('sh', ['-c', script]);
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    shell.on('close', (code) => resolve({ stdout: output, status: code }));
  });
  expect(status).toBe(0);
  expect(stdout.match(/\{"ok":true\}/g)).toHaveLength(4);
  expect(stdout).toContain('"last":{"number":1');
});

/** The text between two headings. */
function section(from: string, to: string): string {
  const start = page.indexOf(`\n${from}\n`);
  const end = page.indexOf(`\n${to}\n`, start);
  if (start === -1 || end === -1) throw new Error(`the page has no section from ${from} to ${to}`);
  return page.slice(start, end);
}

/** JSON in the text, between backticks. */
function jsonIn(text: string): unknown[] {
  return [...text.matchAll(/`(\{"[^`]*\})`/g)].map(([, json = '']) => JSON.parse(json));
}

test('the page names every refusal, every close code and every error with its status', () => {
  const refusals = section('### Refusals', '## The view');
  for (const refusal of REFUSALS) expect(refusals).toContain(`\`${refusal}\``);
  const closes = section('### When the server closes the socket', '## Commands');
  for (const code of [...Object.values(CLOSE_CODES), ...Object.keys(PROTOCOL_ERRORS)]) {
    expect(closes).toMatch(new RegExp(`^\\| [^|]*\\b${code}\\b[^|]* \\|`, 'm'));
  }
  const errors = section('## HTTP', '## The socket');
  for (const [error, status] of Object.entries(PROBLEM_STATUS)) {
    expect(errors).toMatch(new RegExp(`^\\| ${status} \\| [^|]*\`${error}\``, 'm'));
  }
});

test('every command on the page is one, and every command is on it', () => {
  const commands = jsonIn(section('## Commands', '### Settings')).map(
    (json) => commandSchema.parse(json).type,
  );
  const all = commandSchema.def.options.flatMap(({ shape }) => [...shape.type.def.values]);
  expect(new Set(commands)).toEqual(new Set(all));
  for (const level of BOT_LEVELS) expect(page).toContain(`\`${level}\``);
});

test('settings and talk are as the page says', () => {
  expect(jsonIn(section('### Settings', '### Talk'))[0]).toEqual(DEFAULT_SETTINGS);
  const talk = section('### Talk', '### Refusals');
  for (const json of jsonIn(talk)) commandSchema.parse({ type: 'talk', talk: json });
  for (const code of [...REACTIONS, ...PLAIN_REMARKS, ...SHAPE_REMARKS])
    expect(talk).toContain(`\`${code}\``);
});

test('the limits on the page are the defaults of the server', () => {
  const parsed = parseConfig({}, []);
  if (parsed.kind !== 'config') throw new Error('no configuration');
  const { limits, messagesPerSecond, messagesPerAddress, maxSocketsPerAddress, commandsPerMinute } =
    parsed.config;
  const told = page.slice(page.indexOf('## Limits')).replaceAll('\n', ' ');
  expect(told).toContain(`${messagesPerSecond} messages a second a socket`);
  expect(told).toContain(
    `${commandsPerMinute} commands a minute in the long run, ${2 * commandsPerMinute} at once`,
  );
  expect(told).toContain(
    `${limits.requests.toLocaleString('en')} requests, ${limits.players} new players, ${limits.tables} new tables, ${limits.misses} wrong codes`,
  );
  expect(told).toContain(
    `${maxSocketsPerAddress} sockets at once with ${messagesPerAddress.toLocaleString('en')} messages a second`,
  );
});

/** The names of all that is in a value, whatever their values are. */
function names(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(names);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    name,
    ...names(each).map((inner) => `${name}.${inner}`),
  ]);
}

test('a view has what the page shows', async () => {
  const { people } = await seatTable([server.url], 2, { players: 5 });
  const [ana, ben] = people.map(({ socket }) => socket);
  if (ana === undefined || ben === undefined) throw new Error('nobody is here');
  await ana.command({ type: 'add-bot', level: 'casual' });
  async function playRound(match: number, round: number): Promise<void> {
    for (const socket of [ana, ben]) {
      const hand = (await socket?.until((view) => view.match?.round?.number === round))?.match?.hand;
      const shape = (hand === undefined ? [] : shapesIn(hand)).at(-1) ?? 'disc';
      await socket?.command({ type: 'close', match, round, shape });
    }
  }
  await ana.command({ type: 'start' });
  for (let round = 1; ; round += 1) {
    await playRound(1, round);
    const over = ({ match }: View) => match?.round === null || match?.round?.number === round + 1;
    if ((await ana.until(over)).match?.round === null) break;
  }
  await ana.command({ type: 'start' });
  for (const round of [1, 2]) await playRound(2, round);
  await ana.command({ type: 'talk', talk: { kind: 'reaction', reaction: 'hurry' } });
  await ben.command({ type: 'close', match: 2, round: 3, shape: 'disc' });
  const view = await ben.until(
    ({ talk, match }) => talk.length === 1 && match?.round?.fists[1]?.closed === true,
  );
  const shown = (json: unknown) =>
    new Set(names(json).filter((name) => !name.startsWith('match.last.verdict.')));
  const [, example = ''] =
    /```json\n([\s\S]*?)```/.exec(section('## The view', '## A bot in fifty lines')) ?? [];
  expect(shown(JSON.parse(example))).toEqual(shown(view));
  for (const { socket } of people) socket.close();
});
