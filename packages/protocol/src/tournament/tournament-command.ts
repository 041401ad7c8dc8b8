import { commandIdSchema } from '../command.ts';
import { askedOrdinalSchema, askedPersonSchema, rawNameSchema } from '../scalars.ts';
import { type Infer, named, z } from '../schema.ts';
import { MAX_MINUTES, MAX_ROLLS, tournamentSettingsChangeSchema } from './tournament-settings.ts';

/** The sitting that a command is for: if another organiser was faster, it has nothing left to do. */
const sitting = askedOrdinalSchema;

/** What a person asks of a tournament. */
export const tournamentCommandSchema = named(
  'TournamentCommand',
  z.discriminatedUnion('type', [
    /** Wants to play, now or from the next sitting on. */
    z.strictObject({ type: z.literal('join'), name: rawNameSchema }),
    z.strictObject({ type: z.literal('leave') }),
    /** An organiser may rename somebody else: `person`. */
    z.strictObject({
      type: z.literal('rename'),
      name: rawNameSchema,
      person: z.exactOptional(askedPersonSchema),
    }),
    z.strictObject({
      type: z.literal('add-client-seed'),
      sitting,
      clientSeed: z.string().check(z.maxLength(64)),
    }),
    /** The others are for organisers. */
    z.strictObject({ type: z.literal('change-settings'), settings: tournamentSettingsChangeSchema }),
    z.strictObject({ type: z.literal('remove'), person: askedPersonSchema }),
    z.strictObject({ type: z.literal('allow'), person: askedPersonSchema }),
    z.strictObject({ type: z.literal('add-organiser'), person: askedPersonSchema }),
    z.strictObject({ type: z.literal('remove-organiser'), person: askedPersonSchema }),
    /** Seats everybody for the next sitting. */
    z.strictObject({ type: z.literal('seat'), sitting }),
    /** Waits no longer. `roll` is the one on the table; 0 before the sitting has begun. */
    z.strictObject({ type: z.literal('next'), sitting, roll: z.int().check(z.gte(0), z.lte(MAX_ROLLS)) }),
    z.strictObject({ type: z.literal('pause') }),
    z.strictObject({ type: z.literal('resume') }),
    /** The sitting ends `minutes` from now; 0 removes the limit. */
    z.strictObject({
      type: z.literal('set-time'),
      sitting,
      minutes: z.int().check(z.gte(0), z.lte(MAX_MINUTES)),
    }),
    z.strictObject({ type: z.literal('end-sitting'), sitting }),
    z.strictObject({ type: z.literal('end') }),
  ]),
);
export type TournamentCommand = Infer<typeof tournamentCommandSchema>;
export type TournamentCommandOf<Type extends TournamentCommand['type']> = Extract<
  TournamentCommand,
  { readonly type: Type }
>;

export const tournamentRequestSchema = named(
  'TournamentRequest',
  z.strictObject({ id: commandIdSchema, command: tournamentCommandSchema }),
);
export type TournamentRequest = Infer<typeof tournamentRequestSchema>;

/** Why a tournament says no. Codes here, wording in the languages. */
export const TOURNAMENT_REFUSALS = [
  'not-in-tournament', // the sender has not joined
  'not-organiser',
  'already-joined',
  'tournament-full',
  'tournament-locked', // only people who have joined before may come in
  'tournament-over',
  'name-empty',
  'name-too-long',
  'name-taken',
  'names-off', // everybody is a coloured animal here
  'no-such-person',
  'removed', // an organiser asked this person to leave, and has not let them back in
  'last-organiser', // somebody else must become an organiser first
  'nobody-to-seat',
  'no-sitting', // no sitting is running
  'sitting-running', // the running sitting must end first
  'wrong-sitting',
  'client-seed-invalid',
  'client-seed-already-given',
] as const;
export const tournamentRefusalSchema = named('TournamentRefusal', z.enum(TOURNAMENT_REFUSALS));
export type TournamentRefusal = Infer<typeof tournamentRefusalSchema>;

export const tournamentAnswerSchema = named(
  'TournamentAnswer',
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true) }),
    z.object({ ok: z.literal(false), refusal: tournamentRefusalSchema }),
  ]),
);
export type TournamentAnswer = Infer<typeof tournamentAnswerSchema>;
