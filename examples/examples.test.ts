import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newPlayer, newTable, SocketPlayer } from '@pok/server/testing/player';
import { startTestServer, type TestServer } from '@pok/server/testing/running-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
const bots: ChildProcess[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const bot of bots) bot.kill();
  await server.close();
});

const FLAGS = { 'bot.ts': ['--import', 'tsx'], 'spectator.ts': ['--import', 'tsx'], 'bot.js': [] };
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Returns all it has printed so far. */
function start(file: keyof typeof FLAGS, code: string, name: string): () => string {
  const args = [...FLAGS[file], pathOf(file), server.url, code, name];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  started.stdout.on('data', (data) => {
    printed += data;
  });
  bots.push(started);
  return () => printed;
}

test('both bots play a match at a real server to its end, and a spectator tells each round', async () => {
  const host = await newPlayer(server.url);
  const code = await newTable(server.url, host, { name: 'Ana' });
  const ana = new SocketPlayer(server.url, code, { token: host.token });
  start('bot.ts', code, 'Tess');
  start('bot.js', code, 'Jo');
  await ana.until(({ seats }) => seats.length === 3);
  const told = start('spectator.ts', code, '');
  expect(await ana.command({ type: 'start' })).toMatchObject({ ok: true });
  let last = 0;
  for (let round = 1; ; round += 1) {
    const { match } = await ana.until(
      (view) => view.match !== null && (view.match.result !== null || view.match.round?.number === round),
    );
    if (match?.result != null) {
      last = match.last?.number ?? 0;
      break;
    }
    const { hand } = match ?? {};
    const shape = (['disc', 'square', 'triangle'] as const).find((held) => (hand?.[held] ?? 0) > 0);
    await ana.command({ type: 'close', match: 1, round, shape: shape ?? 'disc' });
  }
  await expect.poll(told).toContain(`match 1, round ${last}:`);
  ana.close();
});

test.each(['bot.ts', 'spectator.ts'])('docs/client.md shows %s as it is', (file) => {
  const [, ...lines] = readFileSync(pathOf(file), 'utf8').split('\n');
  expect(readFileSync(pathOf('../docs/client.md'), 'utf8')).toContain(lines.join('\n'));
});

test('a bot takes at most forty lines', () => {
  for (const file of Object.keys(FLAGS)) {
    expect(readFileSync(pathOf(file), 'utf8').trimEnd().split('\n').length, file).toBeLessThanOrEqual(40);
  }
});
