import { z } from './schema.ts';

/** A table's code: 8 letters and digits without look-alikes, as in a link or spoken. */
export type TableCode = string;

/** A tournament's code: 6 of the same letters and digits. Its tables' codes begin with it. */
export type TournamentCode = string;

/** Identifies a person to others. It is public, unlike the token that proves it. */
export type PersonId = string;

export const personIdSchema = z.string();
export const nameSchema = z.string();
/** Longer than any name may be: the table cleans names and says what is wrong with them. */
export const rawNameSchema = z.string().check(z.maxLength(200));
/** Milliseconds since 1970. */
export const timeSchema = z.int().check(z.gte(0));
/** Matches, rounds and versions count from 1. */
export const ordinalSchema = z.int().check(z.gte(1));

/** The same as a client may send them. */
export const askedOrdinalSchema = z.int().check(z.gte(1), z.lte(1_000_000));
export const askedPersonSchema = personIdSchema.check(z.maxLength(64));
