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

const FLAGS = { 'bot.ts': ['--import', 'tsx', '--conditions=source'], 'bot.js': [] };
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

function start(file: keyof typeof FLAGS, code: string, name: string): void {
  const args = [...FLAGS[file], pathOf(file), server.url, code, name];
  bots.push(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }));
}

test('both bots sit down at a table of a real server and play a match to its end', async () => {
  const host = await newPlayer(server.url);
  const code = await newTable(server.url, host, { name: 'Ana' });
  const ana = new SocketPlayer(server.url, code, { token: host.token });
  start('bot.ts', code, 'Tess');
  start('bot.js', code, 'Jo');
  await ana.until(({ seats }) => seats.length === 3);
  expect(await ana.command({ type: 'start' })).toMatchObject({ ok: true });
  for (let round = 1; ; round += 1) {
    const { match } = await ana.until(
      (view) => view.match !== null && (view.match.result !== null || view.match.round?.number === round),
    );
    if (match?.result != null) break;
    const { hand } = match ?? {};
    const shape = (['disc', 'square', 'triangle'] as const).find((held) => (hand?.[held] ?? 0) > 0);
    await ana.command({ type: 'close', match: 1, round, shape: shape ?? 'disc' });
  }
  ana.close();
});

test('a bot takes at most forty lines', () => {
  for (const file of Object.keys(FLAGS)) {
    expect(readFileSync(pathOf(file), 'utf8').trimEnd().split('\n').length, file).toBeLessThanOrEqual(40);
  }
});
