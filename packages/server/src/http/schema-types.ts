import type { Infer, z } from '@pok/protocol';
import type { FastifyTypeProvider } from 'fastify';

/** What routes take and return, by their schemas. What they return may be readonly. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.core.$ZodType ? Infer<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.core.$ZodType ? Infer<this['schema']> : unknown;
}
