import { z } from '../schema.ts';
import { EVENT_VERSION, type TableEvent, tableEventSchema } from './event.ts';
import { createEventParser, type StoredEntry } from './event-parser.ts';
import { upcastToV2 } from './upcast-1-to-2.ts';
import { eventV3Schema, upcastToV4 } from './upcast-3-to-4.ts';
import { eventV1Schema } from './version-1.ts';

const UPCASTS: readonly ((events: unknown) => unknown)[] = [
  (events) => z.array(eventV1Schema).parse(events).map(upcastToV2),
  // 2 → 3: there are tournaments.
  (events) => events,
  (events) => z.array(eventV3Schema).parse(events).map(upcastToV4),
  // 4 → 5: players choose how their hands look.
  (events) => events,
];

export const parseEvents: (entry: StoredEntry) => readonly TableEvent[] = createEventParser({
  eventVersion: EVENT_VERSION,
  schema: tableEventSchema,
  upcasts: UPCASTS,
});
