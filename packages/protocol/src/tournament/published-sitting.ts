import { clientSeedSchema, seedCommitmentSchema, serverSeedSchema } from '../fairness-bytes.ts';
import { rollSchema } from '../game.ts';
import { ordinalSchema, personIdSchema } from '../scalars.ts';
import { type Infer, named, z } from '../schema.ts';
import { PACES, TABLE_SIZES } from './tournament-settings.ts';
import { roomRoundSchema } from './tournament-view.ts';

const tables = z.array(z.array(personIdSchema));

/** What proves the seating and the rolls of a sitting, for everybody. */
export const publishedSittingSchema = named(
  'PublishedSitting',
  z.object({
    tournament: z.string(),
    number: ordinalSchema,
    pace: z.enum(PACES),
    isOver: z.boolean(),
    /** Link 0 of the hash chain, published before any device had added its seed. */
    commitment: seedCommitmentSchema,
    /** In the order in which they came. */
    clientSeeds: z.array(clientSeedSchema),
    /** Link 1: it seeds the seating. */
    seatingLink: serverSeedSchema,
    /** What the first tables were drawn from, and the tables. */
    seating: z.object({
      tableSize: z.literal(TABLE_SIZES),
      /** In the order in which they joined. */
      people: z.array(personIdSchema),
      /** Who sat together before: the tables of each draw. */
      past: z.array(tables),
      tables,
    }),
    /** With one roll for all: the rolls so far. */
    rolls: z.array(z.object({ number: ordinalSchema, roll: rollSchema, link: serverSeedSchema })),
    /** With one roll for all: what the room played, for each roll whose fists have opened. */
    rounds: z.array(roomRoundSchema),
  }),
);
export type PublishedSitting = Infer<typeof publishedSittingSchema>;
