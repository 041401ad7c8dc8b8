import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STORED_EVENTS } from './events/event-json-schema.ts';
import { z } from './schema.ts';
import { HTTP_SAMPLES } from './testing/http-samples.ts';
import { type Samples, SAMPLES as TABLE_SAMPLES } from './testing/samples.ts';
import { TOURNAMENT_SAMPLES } from './testing/tournament-samples.ts';
import { SEED } from './testing/view-fixture.ts';

/** The golden logs of the newest version contain every variant of every event, and a test names those that they lack. */
function recordedEvents(kind: keyof typeof STORED_EVENTS): readonly unknown[] {
  const { folder, version } = STORED_EVENTS[kind];
  const logs = join(import.meta.dirname, '../golden', folder, `v${version}`, 'logs');
  return readdirSync(logs).flatMap((name) =>
    readFileSync(join(logs, name), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => z.object({ events: z.array(z.unknown()) }).parse(JSON.parse(line)).events),
  );
}

const SAMPLES: Samples = {
  ...TABLE_SAMPLES,
  ...HTTP_SAMPLES,
  ...TOURNAMENT_SAMPLES,
  tableEventSchema: {
    good: recordedEvents('table'),
    bad: [
      { type: 'word-added', person: 'ana', word: 'w' },
      { type: 'match-started', at: 1, nextServerSeed: SEED },
      { type: 'deadline-moved', deadline: Number.NaN },
      { type: 'given-to-bot', seat: 1, substitute: 'kept' },
    ],
  },
  tournamentEventSchema: {
    good: recordedEvents('tournament'),
    bad: [
      { type: 'begun' },
      { type: 'rolled', number: 0, roll: ['disc', 'square', 'blank'], deadline: null },
      { type: 'seated', at: 1, tables: [{ number: 1, people: ['ana', 'ben', 'cem'] }] },
    ],
  },
};

/** Client messages and stored data must match their schema exactly. */
const STRICT = [
  'clientMessageSchema',
  'commandSchema',
  'freeTalkSchema',
  'lookSchema',
  'matchExportSchema',
  'deviceChangeSchema',
  'newDeviceCodeSchema',
  'newDeviceSchema',
  'newPlayerSchema',
  'newTableSchema',
  'newTournamentSchema',
  'requestSchema',
  'settingsChangeSchema',
  'storedMatchResultSchema',
  'storedSettingsSchema',
  'storedTalkSchema',
  'tableEventSchema',
  'helloSchema',
  'pingSchema',
  'storedTournamentSettingsSchema',
  'tableInstructionSchema',
  'tableTournamentSchema',
  'tournamentClientMessageSchema',
  'tournamentCommandSchema',
  'tournamentEventSchema',
  'tournamentRequestSchema',
  'tournamentSettingsChangeSchema',
];

const filesIn = (folder: string) =>
  readdirSync(`${import.meta.dirname}/${folder}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);
const FILES = [...filesIn('.'), ...filesIn('tournament'), 'events/event.ts'];
const modules: readonly object[] = await Promise.all(
  FILES.map((file) => import(/* @vite-ignore */ `./${file}`)),
);
const exported = new Map(modules.flatMap((module) => Object.entries(module)));
const SCHEMAS = [...exported].flatMap(([name, value]): (readonly [string, z.core.$ZodType])[] =>
  value instanceof z.core.$ZodType ? [[name, value]] : [],
);

test('every schema has samples', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(SCHEMAS.map(([name]) => name).toSorted());
});

/** All variants of the value in which one object has one more key. */
function withUnknownKey(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => withUnknownKey(each).map((changed) => value.with(index, changed)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    withUnknownKey(each).map((changed) => ({ ...value, [key]: changed })),
  );
  return [{ ...value, unknown: 1 }, ...inside];
}

describe.each(SCHEMAS)('%s', (name, schema) => {
  const { good = [], bad = [] } = SAMPLES[name] ?? {};

  test('accepts what it describes, through JSON and back', () => {
    expect(good.length).toBeGreaterThan(0);
    for (const sample of good) expect(z.parse(schema, JSON.parse(JSON.stringify(sample)))).toEqual(sample);
  });

  test('refuses everything else', () => {
    expect(bad.length).toBeGreaterThan(0);
    for (const sample of [...bad, undefined]) {
      expect([sample, z.safeParse(schema, sample).success]).toEqual([sample, false]);
    }
  });

  test(`${STRICT.includes(name) ? 'refuses' : 'ignores'} keys that it doesn't know, at any depth`, () => {
    for (const sample of good) {
      for (const changed of withUnknownKey(sample)) {
        const parsed = z.safeParse(schema, changed);
        if (STRICT.includes(name)) expect([changed, parsed.success]).toEqual([changed, false]);
        else expect(parsed).toMatchObject({ success: true, data: sample });
      }
    }
  });
});
