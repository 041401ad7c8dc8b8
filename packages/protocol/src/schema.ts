import * as z from 'zod/mini';
import { sayProblem } from './problem-words.ts';

// All our schemas describe problems in our own words.
z.config({ customError: sayProblem });

export { z };

/** A type inferred from a schema, readonly all the way down. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
export type Infer<Schema extends z.core.$ZodType> = Immutable<z.output<Schema>>;

/** Gives a schema the name under which generated documents refer to it. */
export function named<Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { id });
  return schema;
}

/**
 * How an object treats keys it doesn't know. `z.strictObject` refuses them: what clients send, what is stored. `z.object` ignores
 * them: what the server sends, so that a new field never breaks an old client.
 */
export type ObjectSchema = typeof z.strictObject | typeof z.object;

/** The keys of a constant record. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[];
}
