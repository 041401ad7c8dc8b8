import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FakeClock } from '@pok/log/testing/fake-clock';
import { storedLog } from '@pok/log/testing/stored-log';
import {
  DEFAULT_SETTINGS,
  EVENT_VERSION,
  parseEvents,
  type StoredEntry,
  type TableEvent,
  type View,
} from '@pok/protocol';
import { parseRecord, SHAPES } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { openTable } from './actor/open-table.ts';
import type { TableActor } from './actor/table-actor.ts';
import { evolve } from './evolve/evolve.ts';
import { verifyExport } from './fairness/verify-export.ts';
import type { TableState } from './state/state.ts';
import { expandViews } from './testing/golden-views.ts';
import { parseV1 } from './testing/parse-v1.ts';
import { viewOf } from './view/view-of.ts';
import type { Viewer } from './view/viewer.ts';

const GOLDEN = fileURLToPath(new URL('../../protocol/golden', import.meta.url));
/** How the states and views of a version are read: under the names that they have today. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = { v1: parseV1 };

/** For versions that only lack some of today's settings: their tables have the defaults. */
function parseSettings(text: string): unknown {
  return JSON.parse(text, (key, value) => (key === 'settings' ? { ...DEFAULT_SETTINGS, ...value } : value));
}

const BEFORE_V4 = ['v1', 'v2', 'v3'];
const BEFORE_V5 = [...BEFORE_V4, 'v4'];

/** What states of this version did not contain yet. */
function notYetIn(version: string): readonly string[] {
  return [
    ...(BEFORE_V4.includes(version) ? ['absentHosts', 'ownName', 'pause'] : []),
    ...(BEFORE_V5.includes(version) ? ['previous'] : []),
  ];
}

/** Since version 5, views say how seats look, and which promises were made in the current round. */
function asBeforeV5(view: View): unknown {
  const { match, seats } = view;
  const { promises: _, ...round } = match?.round ?? {};
  return {
    ...view,
    seats: seats.map((seat) => ({ ...seat, look: undefined })),
    match: match && { ...match, round: match.round && round },
  };
}

const VERSIONS = readdirSync(GOLDEN).filter((folder) => existsSync(`${GOLDEN}/${folder}/logs`));

function read(file: string): string {
  return readFileSync(`${GOLDEN}/${file}`, 'utf8');
}

/** Without what follows the last dot. Another test knows which files there must be. */
function namesIn(folder: string): readonly string[] {
  if (!existsSync(`${GOLDEN}/${folder}`)) return [];
  return readdirSync(`${GOLDEN}/${folder}`).map((file) => file.replace(/\.[a-z]+$/, ''));
}

/** Since version 5, only the first view of a file is whole. */
function readViews(version: string, name: string): string {
  const file = `${version}/views/${name}`;
  return BEFORE_V5.includes(version) ? read(`${file}.json`) : expandViews(read(`${file}.jsonl`));
}

/** The entries of a log. Version 1 did not write which version it was. */
function readLog(version: string, name: string): StoredEntry[] {
  const lines = read(`${version}/logs/${name}.jsonl`).trimEnd().split('\n');
  return lines.map((line) => ({ eventVersion: 1, ...JSON.parse(line) }));
}

function eventsOf(version: string, name: string): readonly TableEvent[] {
  return readLog(version, name).flatMap(parseEvents);
}

async function open(entries: StoredEntry[]): Promise<TableActor> {
  const code = entries.flatMap(parseEvents).reduce<TableState | null>(evolve, null)?.table ?? '';
  const clock = new FakeClock();
  const table = await openTable(code, {
    log: storedLog(entries),
    now: clock.now,
    after: clock.after,
    nodeOf: () => 'node-1',
    newServerSeed: () => 'ab'.repeat(32),
    chooseForBot: async (_, { hand }) => SHAPES.find((shape) => hand[shape] > 0) ?? 'disc',
    onProblem: (problem) => {
      throw problem;
    },
  });
  if (table === undefined) throw new Error(`no table ${code}`);
  return table;
}

describe.each(VERSIONS)('the golden files of %s', (version) => {
  const parse: typeof JSON.parse = PARSERS[version] ?? parseSettings;

  test.each(namesIn(`${version}/logs`))('log %s folds to the state beside it', (name) => {
    const folded = eventsOf(version, name).reduce<TableState | null>(evolve, null);
    const unknown = notYetIn(version);
    const known = JSON.stringify(folded, (key, value) => (unknown.includes(key) ? undefined : value));
    expect(JSON.parse(known)).toEqual(parse(read(`${version}/states/${name}.json`)));
  });

  test.each(namesIn(`${version}/views`))('log %s is seen as in the views beside it', (name) => {
    const views: readonly { viewer: Viewer; view: { version: number; now: number } }[] = parse(
      readViews(version, name),
    );
    const state = eventsOf(version, name).reduce<TableState | null>(evolve, null);
    if (state === null) throw new Error('no table');
    for (const { viewer, view } of views) {
      const seen = viewOf(state, view.version, viewer, view.now);
      expect(BEFORE_V5.includes(version) ? asBeforeV5(seen) : seen).toEqual(view);
    }
  });

  test.each(namesIn(`${version}/exports`))(
    'match %s is exported as it was, to the byte, and verified',
    async (name) => {
      const [, log = '', match = ''] = /^(.+)-(\d+)$/.exec(name) ?? [];
      const written = read(`${version}/exports/${name}.json`);
      const table = await open(readLog(version, log));
      const exported = await table.exportMatch(Number(match));
      expect(`${JSON.stringify(exported)}\n`).toBe(written);
      expect(parseRecord(exported?.record ?? '')).toMatchObject({ ok: true });
      expect(verifyExport(JSON.parse(written)).findings.filter(({ ok }) => !ok)).toEqual([]);
    },
  );

  /** Since version 5, only exports contain them. */
  test.each(namesIn(`${version}/records`))('record %s can be read', (name) => {
    expect(parseRecord(read(`${version}/records/${name}.pok`))).toMatchObject({ ok: true });
  });

  test('contain promises that were kept and promises that were broken', () => {
    const judged = new Set<boolean>();
    for (const name of namesIn(`${version}/logs`)) {
      let state: TableState | null = null;
      for (const event of eventsOf(version, name)) {
        state = evolve(state, event);
        for (const { wasHonest } of state.match?.last?.promises ?? []) judged.add(wasHonest);
      }
    }
    expect([...judged].toSorted()).toEqual([false, true]);
  });
});

test('a match that version 1 began can be continued, and is exported in the format it promised', async () => {
  const entries = readLog('v1', 'three-friends');
  const table = await open(entries);
  for (let id = 0; table.state.match?.ended === null; id += 1) {
    const { match, seats } = table.state;
    const seat = match.round?.fists.indexOf(null) ?? -1;
    const owner = seats[seat];
    const hand = match.game.hands[seat];
    const shape = SHAPES.find((each) => (hand?.[each] ?? 0) > 0);
    if (owner?.kind !== 'person' || shape === undefined || match.round === null) throw new Error('no fist');
    const command = { type: 'close', match: match.number, round: match.round.number, shape } as const;
    await table.submit(owner.person, { id: `${id}`, command });
  }
  const exported = await table.exportMatch(3);
  expect(exported?.format).toBe('pok-match-1');
  expect(verifyExport(exported).ok).toBe(true);
  expect(new Set(entries.map(({ eventVersion }) => eventVersion))).toEqual(new Set([1, EVENT_VERSION]));
});
