import { rawNameSchema } from '../scalars.ts';
import { type Infer, named, z } from '../schema.ts';
import { tournamentSettingsChangeSchema } from './tournament-settings.ts';

export const newTournamentSchema = named(
  'NewTournament',
  z.strictObject({ name: rawNameSchema, settings: z.exactOptional(tournamentSettingsChangeSchema) }),
);
export type NewTournament = Infer<typeof newTournamentSchema>;

export const createdTournamentSchema = named('CreatedTournament', z.object({ code: z.string() }));
export type CreatedTournament = Infer<typeof createdTournamentSchema>;
