import { z } from '../schema.ts';
import { TOURNAMENT_EVENT_VERSION, tournamentEventSchema } from '../tournament/tournament-event.ts';
import { EVENT_VERSION, tableEventSchema } from './event.ts';

/** Each kind of stored events: where in `packages/protocol/golden` the files of its versions are, and its schema of today. */
export const STORED_EVENTS = {
  table: { folder: '.', version: EVENT_VERSION, schema: tableEventSchema },
  tournament: { folder: 'tournament', version: TOURNAMENT_EVENT_VERSION, schema: tournamentEventSchema },
} as const;

/** The schema of stored events as JSON: golden files record it, so that a test notices a change. */
export function eventJsonSchema(kind: keyof typeof STORED_EVENTS): object {
  return z.toJSONSchema(STORED_EVENTS[kind].schema, { target: 'draft-2020-12', io: 'input' });
}
