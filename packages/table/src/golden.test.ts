import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOT_LEVELS, PLAYER_COUNTS, parseRecord } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import type { TableEvent } from './event.ts';
import { evolve, foldEntries } from './evolve.ts';
import type { Entry } from './log.ts';
import { MEMORY_AIDS, TIMERS } from './settings.ts';
import type { TableState } from './state.ts';
import { OTHERS_CLAIMS, OWN_CLAIMS, PLAIN_CLAIMS, REACTIONS } from './talk.ts';
import { verifyExport } from './verify-export.ts';

const GOLDEN = fileURLToPath(new URL('../../protocol/golden', import.meta.url));

function filesIn(folder: string): readonly string[] {
  return readdirSync(`${GOLDEN}/v1/${folder}`).map((file) => `v1/${folder}/${file}`);
}

function read(file: string): string {
  return readFileSync(`${GOLDEN}/${file}`, 'utf8');
}

function readLog(file: string): readonly Entry[] {
  return read(file)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Every kind of event, and every variant inside it. */
const VARIANTS = [
  ...['created', 'came', 'went', 'sat here', 'sat away', 'stood', 'renamed', 'bot-removed'],
  ...BOT_LEVELS.map((level) => `bot-added ${level}`),
  ...PLAYER_COUNTS.map((players) => `settings-changed players ${players}`),
  ...TIMERS.map((timer) => `settings-changed timer ${timer}`),
  ...MEMORY_AIDS.map((memoryAid) => `settings-changed memoryAid ${memoryAid}`),
  ...[true, false].flatMap((isOn) =>
    ['tableTalk', 'spectators'].map((key) => `settings-changed ${key} ${isOn}`),
  ),
  ...['host-changed to somebody', 'host-changed to nobody', 'word-added', 'match-started'],
  ...[
    'rolled',
    'rolled timed',
    'deadline-moved',
    'missed',
    'closed owner',
    'closed bot',
    'opened',
    'revealed',
  ],
  ...['win', 'tie', 'dead', 'abandoned'].map((kind) => `match-ended ${kind}`),
  ...['given-to-bot kept', 'given-to-bot left', 'taken-back', 'answered'],
  ...REACTIONS.map((reaction) => `talked ${reaction}`),
  ...[...PLAIN_CLAIMS, ...OTHERS_CLAIMS, ...OWN_CLAIMS].map((claim) => `talked ${claim}`),
];

function variantsOf(event: TableEvent): readonly string[] {
  switch (event.type) {
    case 'sat':
      return [`sat ${event.node === null ? 'away' : 'here'}`];
    case 'bot-added':
      return [`bot-added ${event.level}`];
    case 'settings-changed':
      return Object.entries(event.settings).map(([key, value]) => `settings-changed ${key} ${value}`);
    case 'host-changed':
      return [`host-changed to ${event.host === null ? 'nobody' : 'somebody'}`];
    case 'rolled':
      return [event.deadline === null ? 'rolled' : 'rolled timed'];
    case 'closed':
      return [`closed ${event.by}`];
    case 'match-ended':
      return [`match-ended ${event.result.kind}`];
    case 'given-to-bot':
      return [`given-to-bot ${event.until}`];
    case 'talked':
      return [`talked ${event.talk.kind === 'reaction' ? event.talk.reaction : event.talk.claim}`];
    default:
      return [event.type];
  }
}

describe('golden logs', () => {
  test.each(filesIn('logs'))('%s folds to the state beside it', (file) => {
    const state = JSON.parse(read(file.replace('logs', 'states').replace('jsonl', 'json')));
    expect(JSON.parse(JSON.stringify(foldEntries(null, readLog(file))))).toEqual(state);
  });

  test('tell of everything that can happen at a table', () => {
    const events = filesIn('logs').flatMap((file) => readLog(file).flatMap((entry) => entry.events));
    const seen = new Set(events.flatMap(variantsOf));
    expect([...seen].toSorted()).toEqual(VARIANTS.toSorted());
  });

  test('tell of claims that were kept, and of others that were broken', () => {
    const judged = new Set<boolean>();
    for (const file of filesIn('logs')) {
      let state: TableState | null = null;
      for (const event of readLog(file).flatMap((entry) => entry.events)) {
        state = evolve(state, event);
        for (const { kept } of state.match?.last?.claims ?? []) judged.add(kept);
      }
    }
    expect([...judged].toSorted()).toEqual([false, true]);
  });
});

test.each(filesIn('exports'))('%s is true', (file) => {
  const { findings } = verifyExport(JSON.parse(read(file)));
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
});

test.each(filesIn('records'))('%s can be read', (file) => {
  expect(parseRecord(read(file))).toMatchObject({ ok: true });
});
