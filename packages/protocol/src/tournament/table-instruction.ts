import { seedCommitmentSchema, serverSeedSchema } from '../fairness-bytes.ts';
import { rollSchema } from '../game.ts';
import { nameSchema, ordinalSchema, personIdSchema, type TableCode, timeSchema } from '../scalars.ts';
import { type Infer, z } from '../schema.ts';
import { SITTING_PHASES } from './sitting-phase.ts';
import type { TournamentEventOf } from './tournament-event.ts';
import { PACES } from './tournament-settings.ts';

const people = z.array(z.strictObject({ person: personIdSchema, name: nameSchema }));

/** Which table of which tournament it is, and who sits there from the beginning. */
export const tableTournamentSchema = z.strictObject({
  code: z.string(),
  sitting: ordinalSchema,
  /** Its place in the room. */
  number: ordinalSchema,
  pace: z.enum(PACES),
  people,
  /** The exports of its matches prove their rolls with this. */
  chain: z.strictObject({ commitment: seedCommitmentSchema, clientSeedsHash: seedCommitmentSchema }),
});
export type TableTournament = Infer<typeof tableTournamentSchema>;

export const instructedFields = {
  /** The version of the tournament's log: a node that is behind must not undo what a newer instruction did. */
  version: ordinalSchema,
  phase: z.enum(SITTING_PHASES),
  /** The current roll, with one roll for all. The fists of earlier rolls open. */
  roll: z.nullable(
    z.strictObject({
      number: ordinalSchema,
      roll: rollSchema,
      deadline: z.nullable(timeSchema),
      /** Of the sitting's hash chain. */
      link: serverSeedSchema,
    }),
  ),
};

/** What a tournament wants of one of its tables. It says everything each time, so a table needs only the newest one. */
export const tableInstructionSchema = z.strictObject({
  ...instructedFields,
  /** Who sits here. Bots play for everybody else who did, and fill the table up to three. */
  people,
});
export type TableInstruction = Infer<typeof tableInstructionSchema>;

export type ReportedRound = Omit<TournamentEventOf<'round-played'>, 'type' | 'table'>;
export type ReportedMatch = Omit<TournamentEventOf<'match-ended'>, 'type' | 'table'>;

/** What a table reports to its tournament. It says everything each time; the tournament takes what it doesn't know yet. */
export interface TableReport {
  readonly table: TableCode;
  /** The last roll for which all its fists closed; 0 before the first. */
  readonly closed: number;
  /** Every round that was revealed, oldest first, with one roll for all. */
  readonly rounds: readonly ReportedRound[];
  /** Every match that has ended, oldest first. */
  readonly matches: readonly ReportedMatch[];
  /** It has finished. */
  readonly isOver: boolean;
}
