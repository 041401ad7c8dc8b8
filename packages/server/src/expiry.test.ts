import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchExport } from '@pok/table';
import { expect, test } from 'vitest';
import { removeUntouched } from './expiry.ts';
import { matchesIn } from './matches.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { openTables } from './tables.ts';
import { fail, stillWorld } from './testing/still-world.ts';

const DAY = 86_400_000;

test('a table nobody has touched for 30 days goes, its finished matches stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pok-expiry-'));
  const store = await openSqliteStore(folder, fail);
  const matches = matchesIn(store, fail);
  const tables = openTables({
    ...stillWorld(store),
    node: 'node',
    maxTables: 10,
    isShared: false,
    chance: (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))),
    matches,
    onCount: () => {},
  });
  const made = await tables.create('ana', 'Ana', { players: 3 });
  if (made === 'full' || !made.ok) throw new Error('no table');
  const { code } = made;
  const table = await tables.find(code);
  if (table === undefined || table === 'full') throw new Error('no table');
  let id = 0;
  const say = (command: Parameters<typeof table.submit>[1]['command']) => {
    id += 1;
    return table.submit('ana', { id: `c${id}`, command });
  };
  await say({ type: 'add-bot', level: 'casual' });
  await say({ type: 'add-bot', level: 'casual' });
  await say({ type: 'start' });
  for (let view = table.view({ kind: 'person', person: 'ana' }); view.match?.round != null; ) {
    const { hand } = view.match;
    const shape = (['triangle', 'square', 'disc'] as const).find((each) => (hand?.[each] ?? 0) > 0) ?? 'disc';
    await say({ type: 'close', match: 1, round: view.match.round.number, shape });
    view = table.view({ kind: 'person', person: 'ana' });
  }

  expect(await removeUntouched(store, tables, matches, 30, Date.now() + 29 * DAY)).toBe(0);
  expect(await tables.find(code)).toBeDefined();
  expect(await removeUntouched(store, tables, matches, 30, Date.now() + 31 * DAY)).toBe(1);
  expect(await tables.find(code)).toBeUndefined();
  expect(await matches.list(code)).toHaveLength(1);
  const kept: MatchExport | undefined = await matches.find(code, 1);
  expect(kept?.record).toContain('result:');
  await tables.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
