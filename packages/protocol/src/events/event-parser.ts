import { describeProblem, MISSING } from '../problem-words.ts';
import { z } from '../schema.ts';
import { UnreadableLogError } from './unreadable-log-error.ts';

/** One append as a log keeps it. `version` is its place in the log, `eventVersion` that of the schema that wrote it. */
export interface StoredEntry {
  readonly version: number;
  readonly eventVersion: number;
  readonly events: unknown;
}

/** One kind of stored events: today's version and schema, and the upcasts that lead there. */
interface StoredEvents<Event> {
  readonly eventVersion: number;
  readonly schema: z.ZodMiniType<Event>;
  /**
   * One upcast per version, the oldest first: each turns events of its version into those of the next. Today's schema checks what
   * comes out of the last one, so an upcast that only adds a setting needs no schema of the old version.
   */
  readonly upcasts: readonly ((events: unknown) => unknown)[];
}

/** Reads the events of an entry in today's schema. Throws an UnreadableLogError if they can't be read. */
export function createEventParser<Event>({
  eventVersion: today,
  schema,
  upcasts,
}: StoredEvents<Event>): (entry: StoredEntry) => readonly Event[] {
  return ({ version, eventVersion, events }) => {
    if (eventVersion > today) {
      throw new UnreadableLogError(
        'newer',
        `entry ${version} has event version ${eventVersion}, and this program knows versions up to ${today}: update it`,
      );
    }
    if (!Number.isInteger(eventVersion) || eventVersion < 1) {
      throw new UnreadableLogError('damaged', `entry ${version} has no event version (${eventVersion})`);
    }
    try {
      const upcast = upcasts.slice(eventVersion - 1).reduce((json, next) => next(json), events);
      return z.array(schema).parse(upcast);
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error;
      const problem = describeProblem(error);
      throw isOtherSchema(error)
        ? new UnreadableLogError(
            'other-version',
            `entry ${version} was written by another version of POK: ${problem}`,
          )
        : new UnreadableLogError('damaged', `entry ${version} is damaged: ${problem}`);
    }
  };
}

/** Whether events are well-formed and have other fields or values than we know: another program wrote them. */
function isOtherSchema({ issues: [issue] }: z.core.$ZodError): boolean {
  switch (issue?.code) {
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_value':
      return true;
    default:
      return issue?.message === MISSING;
  }
}
