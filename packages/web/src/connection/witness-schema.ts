import { type PersonId, seatSchema, type TableCode, z } from '@pok/protocol';
import type { Witness } from '@pok/table';

/** What a person saw of one match at a table. */
export interface StoredWitness {
  readonly table: TableCode;
  readonly person: PersonId | null;
  readonly witness: Witness;
}

const count = z.int().check(z.gte(0));
const seen = {
  match: count,
  commitment: z.string(),
  isGiven: z.boolean(),
  seat: z.nullable(seatSchema),
  version: count,
  fists: z.array(z.object({ round: count, seat: seatSchema, commitment: z.string(), isLast: z.boolean() })),
  closings: z.array(z.object({ round: count, times: z.nullable(count) })),
  rounds: z.array(z.object({ round: count, roll: z.string(), plays: z.string() })),
};
const whose = { table: z.string(), person: z.nullable(z.string()) };

export const witnessesSchema: z.ZodMiniType<readonly StoredWitness[]> = z.array(
  z.object({ ...whose, witness: z.object({ ...seen, clientSeed: z.string() }) }),
);

const witnessesV1Schema = z.array(z.object({ ...whose, witness: z.object({ ...seen, word: z.string() }) }));

/** 1 → 2: a client seed was called a word. */
export function upcastWitnessesToV2(witnesses: unknown): readonly StoredWitness[] {
  return witnessesV1Schema.parse(witnesses).map(({ witness: { word, ...rest }, ...kept }) => ({
    ...kept,
    witness: { ...rest, clientSeed: word },
  }));
}
