import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openPostgresStore } from './store/postgres.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { fail } from './testing/inert-dependencies.ts';
import { newDatabase } from './testing/new-database.ts';
import { newPlayer, newTable, SocketPlayer } from './testing/player.ts';
import { storeTable, storeTournament } from './testing/saved-matches.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';
import { shared } from './testing/shared.ts';

const MATCHES = 500;
/** In MiB: enough to read one tournament of this size, and far from enough to read as many as are asked for. */
const HEAP = 64;
const REQUESTS = 400;

const folder = mkdtempSync(join(tmpdir(), 'pok-flood-'));
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function sqlite() {
  return { env: { DATA_DIR: folder }, store: await openSqliteStore(folder, fail) };
}

async function postgres() {
  const url = await newDatabase();
  return { env: { DATABASE_URL: url }, store: await openPostgresStore(url, fail) };
}

test.each<[string, () => Promise<{ env: Record<string, string>; store: Store }>]>([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])(
  'on %s, strangers who ask for all matches at once neither end a server nor hold up a table',
  async (_, open) => {
    const { env, store } = await open();
    await storeTournament(store, 'ACDEFG', MATCHES);
    await storeTable(store, 'ACDEFGHJ', MATCHES);
    await store.close();
    server = await startProcess(await shared('server'), env, [`--max-old-space-size=${HEAP}`]);
    const { url } = server;
    const ana = await newPlayer(url);
    const socket = new SocketPlayer(url, await newTable(url, ana, { name: 'Ana' }), { token: ana.token });
    await socket.until(() => true);

    const paths = ['/api/tournaments/ACDEFG/records', '/api/tables/ACDEFGHJ/matches'];
    const flood = Array.from({ length: REQUESTS }, (_, index) => ask(`${url}${paths[index % paths.length]}`));
    for (const name of ['One', 'Two', 'Three'])
      expect(await socket.command({ type: 'rename', name })).toMatchObject({ ok: true });
    const answers = await Promise.all(flood);
    expect(await socket.command({ type: 'rename', name: 'Afterwards' })).toMatchObject({ ok: true });

    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    for (const path of paths) {
      const bodies = answers.filter((answer) => answer.status === 200 && answer.url.endsWith(path));
      expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
      expect(bodies[0]?.body.match(path.endsWith('records') ? /^result:/gm : /"match":/g)).toHaveLength(
        MATCHES,
      );
    }
    for (const { status, body, retryAfter } of answers)
      if (status === 503) expect([JSON.parse(body).error, retryAfter]).toEqual(['server-full', '2']);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const count = (outcome: string) =>
      Number(
        new RegExp(`^pok_costly_reads_total{outcome="${outcome}"} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0,
      );
    expect(count('shared')).toBeGreaterThan(0);
    expect(count('read') + count('shared') + count('refused')).toBe(REQUESTS);
    expect(count('refused')).toBe(answers.filter(({ status }) => status === 503).length);
    socket.close();
  },
);

async function ask(url: string) {
  const response = await fetch(url);
  const { status, headers } = response;
  return { url, status, retryAfter: headers.get('retry-after'), body: await response.text() };
}
