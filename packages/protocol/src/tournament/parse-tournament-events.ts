import { createEventParser, type StoredEntry } from '../events/event-parser.ts';
import { TOURNAMENT_EVENT_VERSION, type TournamentEvent, tournamentEventSchema } from './tournament-event.ts';

export const parseTournamentEvents: (entry: StoredEntry) => readonly TournamentEvent[] = createEventParser({
  eventVersion: TOURNAMENT_EVENT_VERSION,
  schema: tournamentEventSchema,
  upcasts: [],
});
