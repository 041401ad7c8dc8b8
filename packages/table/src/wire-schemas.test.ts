import {
  type MatchExport,
  matchExportSchema,
  TIMERS,
  type Timer,
  type View,
  viewSchema,
  z,
} from '@pok/protocol';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { PEOPLE, type Step, somebody, somebodysCommand } from './testing/random-step.ts';
import { testTable } from './testing/test-table.ts';
import type { Viewer } from './view/viewer.ts';

const upTo = (most: number) => fc.noBias(fc.nat(most));
const step: fc.Arbitrary<Step> = fc.record({
  who: upTo(62),
  what: upTo(99),
  detail: upTo(999),
  node: fc.constant(0 as const),
});
const STEPS = 600;
const VIEWERS: readonly Viewer[] = [
  ...PEOPLE.slice(0, 3).map((person): Viewer => ({ kind: 'person', person })),
  { kind: 'spectator' },
  { kind: 'big-screen' },
];

const views: View[] = [];
const exports: MatchExport[] = [];

/** An evening of random commands, as every viewer is told of it. */
async function playEvening(seed: number, timer: Timer): Promise<void> {
  const { table, clock, send } = await testTable(PEOPLE.slice(0, 3), { players: 6, timer });
  await send(PEOPLE[0], { type: 'talk', talk: { kind: 'reaction', reaction: 'laugh' } });
  await send(PEOPLE[0], { type: 'talk', talk: { kind: 'remark', remark: 'nobody-takes', shape: 'disc' } });
  for (const pictureNames of [true, false]) {
    await send(PEOPLE[0], { type: 'change-settings', settings: { pictureNames } });
    views.push(table.view({ kind: 'big-screen' }));
  }
  for (const each of fc.sample(step, { seed, numRuns: STEPS })) {
    const anybody = somebody(table.view({ kind: 'big-screen' }), each);
    if (each.what >= 96) await clock.pass(each.detail * 100);
    else if (each.what >= 91) await table.arrive(anybody, 'node-1');
    else if (each.what >= 86) await table.depart(anybody, 'node-1');
    else if (each.what >= 85)
      for (const { person } of table.state.people) await send(person, { type: 'leave' });
    else {
      const { person, command } = somebodysCommand(table, each);
      await send(person, command);
    }
    for (const viewer of VIEWERS) views.push(table.view(viewer));
  }
  for (let match = 1; match < table.state.next.number; match += 1) {
    const ended = await table.exportMatch(match);
    if (ended !== undefined) exports.push(ended);
  }
  await table.close();
}

beforeAll(async () => {
  for (const [index, timer] of TIMERS.entries()) await playEvening(index + 1, timer);
});

/** The paths of all fields in these values. */
function namesIn(values: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  function walk(value: unknown, path: string): void {
    if (Array.isArray(value)) for (const each of value) walk(each, path);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        found.add(`${path}${name}`);
        walk(each, `${path}${name}.`);
      }
    }
  }
  for (const value of values) walk(value, '');
  return found;
}

/** The paths of all fields that a schema describes. */
function namesDescribedBy(schema: z.ZodMiniType): Set<string> {
  const found = new Set<string>();
  function walk(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key !== 'properties') walk(each, path);
      else
        for (const [name, inner] of Object.entries(each)) {
          // Evenings are not tournaments.
          if (`${path}${name}` === 'tournament') continue;
          found.add(`${path}${name}`);
          walk(inner, `${path}${name}.`);
        }
    }
  }
  // Without the registry of names, named schemas are described in place.
  walk(z.toJSONSchema(schema, { metadata: z.registry() }), '');
  return found;
}

test.each([
  ['view', viewSchema, views],
  ['export', matchExportSchema.def.options[0], exports],
])(
  'every %s of random evenings is as described, and nothing is described that never comes',
  (_name, schema, actual) => {
    expect(actual.length).toBeGreaterThan(20);
    for (const each of actual) schema.parse(each);
    expect(namesDescribedBy(schema)).toEqual(namesIn(actual));
  },
);
