import { describeProblem } from '../problem-words.ts';
import { z } from '../schema.ts';
import { EVENT_VERSION, type TableEvent, tableEventSchema } from './event.ts';
import { UnreadableLogError } from './unreadable-log-error.ts';
import { upcastToV2 } from './upcast-1-to-2.ts';
import { eventV1Schema } from './version-1.ts';

/** One append as a log keeps it. `version` is its place in the log, `eventVersion` that of the schema that wrote it. */
export interface StoredEntry {
  readonly version: number;
  readonly eventVersion: number;
  readonly events: unknown;
}

/** How events of each version are read, the oldest first. */
const READERS: readonly ((json: unknown) => readonly TableEvent[])[] = [
  (json) => z.array(eventV1Schema).parse(json).map(upcastToV2),
  (json) => z.array(tableEventSchema).parse(json),
];

/** The events of an entry, as today's schema has them. Throws an UnreadableLogError if they can't be had. */
export function parseEvents({ version, eventVersion, events }: StoredEntry): readonly TableEvent[] {
  if (eventVersion > EVENT_VERSION) {
    throw new UnreadableLogError(
      'newer',
      `entry ${version} has event version ${eventVersion}, and this program knows versions up to ${EVENT_VERSION}: update it`,
    );
  }
  const read = READERS[eventVersion - 1];
  if (read === undefined) {
    throw new UnreadableLogError('damaged', `entry ${version} has no event version (${eventVersion})`);
  }
  try {
    return read(events);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    throw new UnreadableLogError('damaged', `entry ${version} is damaged: ${describeProblem(error)}`);
  }
}
