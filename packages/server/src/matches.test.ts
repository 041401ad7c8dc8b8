import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shapesIn } from '@pok/rules';
import { createTable } from '@pok/table';
import { expect, test } from 'vitest';
import { matchesIn } from './matches.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { firstHeld } from './testing/running-server.ts';

const CODE = 'ACDEFGHJ';

function fail(error: unknown): never {
  throw error;
}

test('a match is kept even if the next one starts in the very append that ends it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pok-matches-'));
  const store = await openSqliteStore(folder, fail);
  const made = await createTable(
    { code: CODE, host: 'ana', name: 'Ana', settings: { players: 3 } },
    {
      log: store,
      now: Date.now,
      after: () => () => {},
      secrets: () => 'ab'.repeat(32),
      chooseForBot: firstHeld,
      onProblem: fail,
    },
  );
  if (!made.ok) throw new Error(made.refusal);
  const { table } = made;
  const matches = matchesIn(store, fail);
  matches.watch(table);
  let ids = 0;
  const say = (command: Parameters<typeof table.submit>[1]['command']) => {
    ids += 1;
    return table.submit('ana', { id: `${ids}`, command });
  };
  for (const _ of [1, 2]) await say({ type: 'add-bot', level: 'casual' });
  await say({ type: 'start' });
  while (table.state.match?.number === 1) {
    const { hand, round } = table.view({ kind: 'person', person: 'ana' }).match ?? {};
    const shape = (hand === undefined ? [] : shapesIn(hand)).at(-1) ?? 'disc';
    await Promise.all([
      say({ type: 'close', match: 1, round: round?.number ?? 0, shape }),
      say({ type: 'start' }),
    ]);
  }
  expect(table.state.match?.ended).toBeNull();
  expect(await matches.list(CODE)).toMatchObject([{ match: 1 }]);
  expect(await matches.find(CODE, 1)).toMatchObject({ format: 'pok-match-1', match: 1 });
  await table.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
