import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORED_EVENTS } from '../../packages/protocol/src/events/event-json-schema.ts';
import { GOLDEN } from './golden-files.ts';
import { variantsNotIn } from './variants.ts';

/** Old logs alone can say so: nothing has begun such a match since version 1. */
const NEVER_WRITTEN = ['match-started.format: "pok-match-1"'];

/** The variants of today's events that no golden log of their version contains. */
export function missingVariants(kind: keyof typeof STORED_EVENTS, golden = GOLDEN): readonly string[] {
  const { folder, version, schema } = STORED_EVENTS[kind];
  const logs = join(golden, folder, `v${version}`, 'logs');
  const events = readdirSync(logs)
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').trimEnd().split('\n'))
    .flatMap((line): unknown[] => JSON.parse(line).events);
  return variantsNotIn(schema, events).filter((variant) => !NEVER_WRITTEN.includes(variant));
}
