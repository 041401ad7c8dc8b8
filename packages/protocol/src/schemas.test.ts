import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from './schema.ts';
import { SAMPLES as TABLE_SAMPLES } from './testing/samples.ts';
import { TOURNAMENT_SAMPLES } from './testing/tournament-samples.ts';

const SAMPLES = { ...TABLE_SAMPLES, ...TOURNAMENT_SAMPLES };

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
