import type { View } from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { openTable, type TableActor, type TableActorDependencies } from '@pok/table';
import { describe, expect, test, vi } from 'vitest';
import { ALONE_TABLE } from '../alone/alone-table.ts';
import { loadOpponents } from '../alone/opponents.ts';
import { Witnesses } from '../connection/witnesses.ts';
import { loadDesk } from '../desk/stored-desk.ts';
import { checkFairness } from '../end/fairness.ts';
import { loadLessons } from '../lessons/progress.ts';
import { createLocalLog } from '../local-table/local-log.ts';
import { BOOKMARK } from '../one-phone/bookmark.ts';
import { loadParty } from '../one-phone/party.ts';
import { loadLastTable } from '../player/last-table.ts';
import { OWN_NAME } from '../player/own-name.ts';
import { stubBrowser } from '../testing/browser-stub.ts';

// Preferences ask the device for its language as soon as they are loaded.
vi.stubGlobal('navigator', { languages: ['en'] });
stubBrowser();
const { loadPreferences } = await import('../device/preferences.svelte.ts');

/** What each released version left in a browser: see packages/protocol/golden. */
const LEFT = import.meta.glob<Readonly<Record<string, string>>>('../../../protocol/golden/*/browser/*.json', {
  import: 'default',
  eager: true,
});

function leftBy(name: string): ReturnType<typeof stubBrowser> {
  const left = LEFT[`../../../protocol/golden/${name}.json`];
  if (left === undefined) throw new Error(`there is no golden file ${name}`);
  const browser = stubBrowser();
  for (const [key, text] of Object.entries(left)) browser.stored.set(key, text);
  return browser;
}

const NAMES = Object.keys(LEFT).map((path) => /golden\/(.+)\.json$/.exec(path)?.[1] ?? path);

test.each(NAMES)('no match that %s saved is lost', async (name) => {
  const { stored } = leftBy(name);
  for (const { kind } of [loadDesk(), BOOKMARK.load(), ALONE_TABLE.load()])
    expect(kind).not.toBe('unreadable');
  const codes = [...stored.keys()].flatMap((key) => /^pok-table-(.+)$/.exec(key)?.[1] ?? []);
  for (const code of codes) expect(common(await openStored(code)).match).not.toBeNull();
  expect(codes).not.toEqual([]);
});

const dependencies: TableActorDependencies = {
  log: createLocalLog(),
  now: () => Date.now(),
  after: () => () => undefined,
  nodeOf: () => 'local',
  newServerSeed: () => '00'.repeat(32),
  chooseForBot: async (_, { hand }) => SHAPES.find((shape) => hand[shape] > 0) ?? 'disc',
  onProblem: (problem) => {
    throw problem;
  },
};

async function openStored(code: string): Promise<TableActor> {
  const table = await openTable(code, dependencies);
  if (table === undefined) throw new Error(`there is no table ${code}`);
  return table;
}

function onePhoneTable(): string {
  const loaded = BOOKMARK.load();
  return loaded.kind === 'value' ? loaded.value.table : loaded.kind;
}

describe.each([
  [
    'v1/browser/midway',
    {
      preferences: { theme: 'system', motion: 'system' },
      lessons: ['exactly-one', 'never-added'],
      desk: { names: ['Zoë', '', '', '', ''], rounds: [{ plays: expect.any(Array) }] },
      isOver: false,
      player: '87NBQREVtfvE',
      lastTable: 'A6QTTYPX',
      leftAt: 1_794_907_435_404,
    },
  ],
  [
    'v1/browser/over',
    {
      preferences: { theme: 'dark', motion: 'reduce' },
      lessons: ['exactly-one', 'never-added', 'off-dice', 'all-off-dice', 'the-end'],
      desk: { names: ['', '', '', '', ''], rounds: null },
      isOver: true,
      player: 'K6ZymN5E0PtJ',
      lastTable: undefined,
      leftAt: 1_794_907_445_000,
    },
  ],
  [
    'v2/browser/midway',
    {
      preferences: { theme: 'system', motion: 'system' },
      lessons: ['exactly-one', 'never-added'],
      desk: { names: ['Zoë', '', '', '', ''], rounds: [{ plays: expect.any(Array) }] },
      isOver: false,
      player: 'fS61dqiMGNy6',
      lastTable: 'DRMA4GJ4',
      leftAt: 1_795_005_012_316,
    },
  ],
  [
    'v2/browser/over',
    {
      preferences: { theme: 'dark', motion: 'reduce' },
      lessons: ['exactly-one', 'never-added', 'off-dice', 'all-off-dice', 'the-end'],
      desk: { names: ['', '', '', '', ''], rounds: null },
      isOver: true,
      player: 'hjvbLug4P-7Z',
      lastTable: undefined,
      leftAt: 1_795_005_022_000,
    },
  ],
] as const)('what %s keeps', (name, expected) => {
  test('can all be read', async () => {
    leftBy(name);
    expect(OWN_NAME.loadOr('')).toBe('Zoë');
    expect(loadOpponents()).toEqual({ level: 'casual', others: 2 });
    expect(loadParty().map(({ kind }) => kind)).toEqual(['person', 'person', 'person', 'bot']);
    expect(loadPreferences()).toMatchObject({ language: 'en', sound: true, ...expected.preferences });
    expect(loadLessons()).toEqual(expected.lessons);
    expect(loadDesk()).toMatchObject({ kind: 'value', value: expected.desk });
    expect(BOOKMARK.load()).toMatchObject({ kind: 'value', value: { isOver: expected.isOver } });
    expect(ALONE_TABLE.load()).toMatchObject({
      kind: 'value',
      value: [expect.any(String), !expected.isOver],
    });
    vi.useFakeTimers({ toFake: ['Date'], now: expected.leftAt });
    expect(loadLastTable()).toBe(expected.lastTable);
    vi.useRealTimers();
    vi.resetModules(); // a device asks for its player once
    const { player } = await import('../player/player.ts');
    expect(await player()).toMatchObject({ id: expected.player });
  });

  test('a match on one phone goes on, and verifies at its end', async () => {
    leftBy(name);
    const table = await openStored(onePhoneTable());
    const witnesses = new Witnesses(common(table));
    table.subscribe(() => witnesses.observe(common(table)));
    while (common(table).match?.result === null) await closeNextFist(table);
    const match = common(table).match?.number ?? 0;
    const exported = await table.exportMatch(match);
    expect(exported && checkFairness(exported, witnesses.of(match))).toMatchObject({
      ok: true,
      isWitnessed: true,
    });
  });
});

function common(table: TableActor): View {
  return table.view({ kind: 'big-screen' });
}

/** A player with an open fist closes it around a counter in their hand. Each plays another shape, or no challenge would ever be met. */
async function closeNextFist(table: TableActor): Promise<void> {
  const seat = common(table).match?.round?.fists.findIndex(({ closed }) => !closed) ?? -1;
  const sitting = common(table).seats[seat];
  if (sitting?.kind !== 'person') throw new Error(`nobody can close the fist of seat ${seat}`);
  const { person } = sitting;
  const { match } = table.view({ kind: 'person', person });
  const held = SHAPES.filter((each) => (match?.hand?.[each] ?? 0) > 0);
  const shape = held[((match?.round?.number ?? 0) + seat) % held.length] ?? 'disc';
  const command = {
    type: 'close',
    match: match?.number ?? 0,
    round: match?.round?.number ?? 0,
    shape,
  } as const;
  expect(await table.submit(person, { id: crypto.randomUUID(), command })).toEqual({ ok: true });
}
