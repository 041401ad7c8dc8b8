import { type Infer, keysOf, named, z } from './schema.ts';

/** What can go wrong with a request, and its HTTP status. */
export const PROBLEM_STATUS = {
  'bad-request': 400,
  'no-token': 401,
  'unknown-token': 401,
  'foreign-page': 403,
  'spectators-off': 403,
  'not-found': 404,
  'no-such-table': 404,
  'no-such-match': 404,
  'no-such-tournament': 404,
  'no-such-sitting': 404,
  'no-such-device': 404,
  'no-such-device-code': 404,
  'wrong-method': 405,
  'too-slow': 408,
  'too-big': 413,
  'not-json': 415,
  'not-a-socket': 426,
  'too-many': 429,
  broken: 500,
  'unreadable-table': 500,
  'server-full': 503,
  restarting: 503,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

export const problemSchema = named(
  'Problem',
  z.object({ error: z.enum(keysOf(PROBLEM_STATUS)), message: z.string() }),
);
export type ProblemBody = Infer<typeof problemSchema>;
