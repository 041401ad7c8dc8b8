import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REFUSALS } from '@pok/table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSE } from './protocol.ts';
import { newPlayer, newTable, SocketPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';

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

test('the bot on the page has forty lines, joins a table and plays matches to their end', {
  timeout: 120_000,
}, async () => {
  const source = block('js');
  expect(source.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(40);
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
    const shell = spawn('bash', ['-c', script]);
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

test('the page names every refusal and every close code', () => {
  for (const refusal of REFUSALS) expect(page).toContain(`\`${refusal}\``);
  for (const code of Object.values(CLOSE)) expect(page).toContain(String(code));
});
