import { z } from '../schema.ts';
import { tableEventSchema } from './event.ts';

/** The schema of stored events as JSON: golden files record it, so that a test notices a change. */
export function eventJsonSchema(): object {
  return z.toJSONSchema(tableEventSchema, { target: 'draft-2020-12', io: 'input' });
}
