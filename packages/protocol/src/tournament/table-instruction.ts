import { rollSchema } from '../game.ts';
import { nameSchema, ordinalSchema, personIdSchema, type TableCode, timeSchema } from '../scalars.ts';
import { type Infer, z } from '../schema.ts';
import type { TournamentEventOf } from './tournament-event.ts';

/** A table waits for its sitting, plays, pauses, or plays no more. */
export const SITTING_PHASES = ['gathering', 'playing', 'paused', 'over'] as const;
export type SittingPhase = (typeof SITTING_PHASES)[number];

/** What a tournament wants of one of its tables. It says everything each time, so a table needs only the newest one. */
export const tableInstructionSchema = z.strictObject({
  phase: z.enum(SITTING_PHASES),
  /** The roll that is on, with one roll for all. The fists of earlier rolls open. */
  roll: z.nullable(
    z.strictObject({ number: ordinalSchema, roll: rollSchema, deadline: z.nullable(timeSchema) }),
  ),
  /** Who sits here. Bots play for everybody else who did, and fill the table up to three. */
  people: z.array(z.strictObject({ person: personIdSchema, name: nameSchema })),
});
export type TableInstruction = Infer<typeof tableInstructionSchema>;

export type ReportedRound = Omit<TournamentEventOf<'round-played'>, 'type' | 'table'>;
export type ReportedMatch = Omit<TournamentEventOf<'match-ended'>, 'type' | 'table'>;

/** What a table has to tell its tournament. It says everything each time: the tournament takes what it doesn't know yet. */
export interface TableReport {
  readonly table: TableCode;
  /** The last roll for which all its fists closed; 0 before the first. */
  readonly closed: number;
  /** Every round that was revealed, oldest first, with one roll for all. */
  readonly rounds: readonly ReportedRound[];
  /** Every match that has ended, oldest first. */
  readonly matches: readonly ReportedMatch[];
  /** It plays no more. */
  readonly isOver: boolean;
}
