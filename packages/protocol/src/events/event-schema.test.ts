import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EVENT_VERSION } from './event.ts';
import { eventJsonSchema } from './event-json-schema.ts';

const GOLDEN = fileURLToPath(new URL('../../golden', import.meta.url));
const RECORDED = `v${EVENT_VERSION}/event-schema.json`;

const NEXT = EVENT_VERSION + 1;
const CHANGED = `The schema of stored events has changed, and logs of version ${EVENT_VERSION} exist that must stay readable.
  1. Raise EVENT_VERSION in event.ts to ${NEXT}.
  2. Add an upcast from version ${EVENT_VERSION} to ${NEXT} at the end of UPCASTS in parse-events.ts. Leave the older upcasts as they are.
     A new setting gets the value that tables had without it, in the events "created" and "settings-changed".
  3. Run: npm run tool -- golden --logs. It records the schema and logs of version ${NEXT}, and leaves older ones alone.
  4. If golden states or views of older versions now differ, say in PARSERS in packages/table/src/golden.test.ts how to read them.`;

test('stored events have the schema that is recorded for their version', () => {
  const path = `${GOLDEN}/${RECORDED}`;
  if (!existsSync(path)) throw new Error(`${RECORDED} is missing: run npm run tool -- golden --logs`);
  expect(eventJsonSchema(), CHANGED).toEqual(JSON.parse(readFileSync(path, 'utf8')));
});

test('every earlier version of stored events has golden logs', () => {
  for (let version = 1; version < EVENT_VERSION; version += 1)
    expect(readdirSync(`${GOLDEN}/v${version}/logs`), `the logs of version ${version}`).not.toEqual([]);
});
