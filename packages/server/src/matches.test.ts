import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Command } from '@pok/protocol';
import { shapesIn } from '@pok/rules';
import { createTable, openTable, type TableActor, type TableActorDependencies } from '@pok/table';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatches, type Matches } from './matches.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { fail, inertDependencies } from './testing/inert-dependencies.ts';
import { storeTable, storeTournament } from './testing/saved-matches.ts';

const CODE = 'ACDEFGHJ';

let folder: string;
let store: Store;
let dependencies: TableActorDependencies;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pok-matches-'));
  store = await openSqliteStore(folder, fail);
  dependencies = inertDependencies(store);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function tableWithBots(): Promise<TableActor> {
  const made = await createTable(
    { code: CODE, host: 'ana', name: 'Ana', settings: { players: 3 } },
    dependencies,
  );
  if (!made.ok) throw new Error(made.refusal);
  for (const _ of [1, 2]) await say(made.table, { type: 'add-bot', level: 'casual' });
  await say(made.table, { type: 'start' });
  return made.table;
}

let ids = 0;
function say(table: TableActor, command: Command): Promise<Answer> {
  ids += 1;
  return table.submit('ana', { id: `${ids}`, command });
}

/** Plays a match to its end; the next one starts in the append that ends it. */
async function playIntoNext(table: TableActor): Promise<void> {
  const match = table.state.match?.number ?? 0;
  while (table.state.match?.number === match) {
    const { hand, round } = table.view({ kind: 'person', person: 'ana' }).match ?? {};
    const shape = (hand === undefined ? [] : shapesIn(hand)).at(-1) ?? 'disc';
    await Promise.all([
      say(table, { type: 'close', match, round: round?.number ?? 0, shape }),
      say(table, { type: 'start' }),
    ]);
  }
}

test('a match is saved even if the append that ends it starts the next one', async () => {
  const table = await tableWithBots();
  const matches = createMatches(store, fail, () => 0);
  matches.watch(table);
  await playIntoNext(table);
  expect(table.state.match?.ended).toBeNull();
  expect(await matches.list(CODE)).toMatchObject([{ match: 1 }]);
  expect(await matches.find(CODE, 1)).toMatchObject({ format: 'pok-match-2', match: 1 });
  await table.close();
});

test('matches whose node died before it saved them are saved when the table is opened again', async () => {
  const died = await tableWithBots();
  for (const _ of [1, 2]) await playIntoNext(died);
  await died.close();
  const table = await openTable(CODE, dependencies);
  if (table === undefined) throw new Error('no table');
  const matches = createMatches(store, fail, () => 0);
  matches.watch(table);
  expect(await matches.list(CODE)).toMatchObject([{ match: 1 }, { match: 2 }]);
  await table.close();
});

test('matches are removed when they are old enough, and stay removed when their table is opened again', async () => {
  let keptSince = 0;
  const table = await tableWithBots();
  const matches = createMatches(store, fail, () => keptSince);
  matches.watch(table);
  for (const _ of [1, 2]) await playIntoNext(table);
  const [first, second] = await matches.list(CODE);
  keptSince = second?.endedAt ?? 0;
  expect(first?.endedAt).toBeLessThan(keptSince);
  expect(await matches.removeOld()).toBe(1);
  expect(await matches.find(CODE, 1)).toBeUndefined();
  await table.close();

  for (const [since, left] of [
    [keptSince, [2]],
    [keptSince + 1, []],
  ] as const) {
    keptSince = since;
    await matches.removeOld();
    const again = await openTable(CODE, dependencies);
    if (again === undefined) throw new Error('no table');
    matches.watch(again);
    expect((await matches.list(CODE)).map(({ match }) => match)).toEqual(left);
    await again.close();
  }
});

describe('a match that could not be saved immediately', () => {
  let table: TableActor;
  let saved: number[];
  let problems: unknown[];
  let matches: Matches;
  beforeEach(async () => {
    saved = [];
    problems = [];
    const failsOnce: Store = {
      ...store,
      async saveMatch(match) {
        if (problems.length === 0) throw new Error('the disk is full');
        saved.push(match.match);
        await store.saveMatch(match);
      },
    };
    table = await tableWithBots();
    matches = createMatches(
      failsOnce,
      (problem) => problems.push(problem),
      () => 0,
    );
    matches.watch(table);
    await playIntoNext(table);
    await expect.poll(() => problems).toHaveLength(1);
  });
  afterEach(() => table.close());

  test('is saved when somebody asks for it, even if two ask at once', async () => {
    const found = await Promise.all([matches.find(CODE, 1), matches.find(CODE, 1)]);
    expect(found).toMatchObject([{ match: 1 }, { match: 1 }]);
    expect(saved).toEqual([1]);
  });

  test('is saved when somebody asks for all', async () => {
    expect(await matches.list(CODE)).toMatchObject([{ match: 1 }]);
  });

  test('is saved when the next one ends', async () => {
    await playIntoNext(table);
    await expect.poll(() => saved).toEqual([1, 2]);
  });

  test('is saved before the server stops', async () => {
    await matches.idle();
    expect(saved).toEqual([1]);
  });
});

test.each([
  ['the list of a table', (matches: Matches) => matches.list(CODE)],
  ['the records of a tournament', (matches: Matches) => matches.recordsOf('ACDEFG', [])],
])('%s: read in pages, so that an append waits for one of them at most', async (_, readAll) => {
  await storeTable(store, CODE, 200);
  await storeTournament(store, 'ACDEFG', 200);
  const order: string[] = [];
  let append: Promise<unknown> | undefined;
  function note<Page>(page: Promise<Page>): Promise<Page> {
    append ??= store.append('K7Q4M9XD', 0, []).then(() => order.push('append'));
    return page.finally(() => order.push('page'));
  }
  const noting: Store = {
    ...store,
    matchesOf: (...page) => note(store.matchesOf(...page)),
    matchesOfTournament: (...page) => note(store.matchesOfTournament(...page)),
  };
  expect(await readAll(createMatches(noting, fail, () => 0))).toHaveLength(200);
  await append;
  expect(order.indexOf('append')).toBeLessThanOrEqual(1);
  expect(order.length).toBeGreaterThan(3);
});
