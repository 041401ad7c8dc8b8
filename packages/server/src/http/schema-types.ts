import type { Infer, z } from '@pok/protocol';
import type { FastifyTypeProvider } from 'fastify';

/** What routes take and give, by their schemas. What they give may be readonly. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.core.$ZodType ? Infer<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.core.$ZodType ? Infer<this['schema']> : unknown;
}
