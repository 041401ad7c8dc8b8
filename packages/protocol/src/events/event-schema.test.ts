import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { eventJsonSchema, STORED_EVENTS } from './event-json-schema.ts';

const GOLDEN = fileURLToPath(new URL('../../golden', import.meta.url));

const STEPS = {
  table: {
    version: 'EVENT_VERSION in event.ts',
    upcasts: 'UPCASTS in parse-events.ts',
    evenings: 'an evening of scripts/golden/evenings.ts or tournament-evenings.ts',
    reader: 'PARSERS in packages/table/src/golden.test.ts',
  },
  tournament: {
    version: 'TOURNAMENT_EVENT_VERSION in tournament-event.ts',
    upcasts: '`upcasts` in parse-tournament-events.ts',
    evenings: 'a tournament of scripts/golden/tournament.ts',
    reader: 'packages/tournament/src/golden.test.ts',
  },
} as const;

describe.each(['table', 'tournament'] as const)('stored events of a %s', (kind) => {
  const { folder, version } = STORED_EVENTS[kind];
  const steps = STEPS[kind];
  const next = version + 1;
  const changed = `The schema of stored events has changed, and logs of version ${version} exist that must stay readable.
  1. Raise ${steps.version} to ${next}.
  2. Add an upcast from version ${version} to ${next} at the end of ${steps.upcasts}. Leave the older upcasts as they are.
     A new setting gets the value that tables had without it, in the events "created" and "settings-changed".
  3. Let something new happen in ${steps.evenings}, and run: npm run tool -- golden --logs. It records the schema and
     logs of version ${next}, and leaves older ones alone. It refuses logs that lack a variant of an event.
  4. If golden states or views of older versions now differ, say in ${steps.reader} how to read them.`;

  test('have the schema that is recorded for their version', () => {
    const recorded = join(GOLDEN, folder, `v${version}`, 'event-schema.json');
    if (!existsSync(recorded)) throw new Error(`${recorded} is missing: run npm run tool -- golden --logs`);
    expect(eventJsonSchema(kind), changed).toEqual(JSON.parse(readFileSync(recorded, 'utf8')));
  });

  test('have golden logs of every version', () => {
    for (let each = 1; each <= version; each += 1)
      expect(readdirSync(join(GOLDEN, folder, `v${each}`, 'logs')), `version ${each}`).not.toEqual([]);
  });
});
