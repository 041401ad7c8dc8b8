import { problemSchema, type z } from '@pok/protocol';

/** Answers of routes as OpenAPI describes them. */
export const problems = {
  '4xx': answered('What is wrong with the request', problemSchema),
  503: answered("The server can't do it now: wait as many seconds as `retry-after` says", problemSchema),
  '5xx': answered("The server's own fault", problemSchema),
};
export const problemsWithToken = {
  401: answered('No token, or an unknown one: told before anything else', problemSchema),
  ...problems,
};

export function answered<Schema extends z.core.$ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}
