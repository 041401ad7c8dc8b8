import type { z } from 'zod';

/** What is wrong with a value from outside, for people who write clients and may never have heard of our parser. */
export function sayProblem(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'this is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `this must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`;
    case 'invalid_value':
      return `this must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `this must be ${oneOf(issue.options)}` : undefined;
    case 'unrecognized_keys':
      return `unknown: ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'too_small':
      return `this must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `this must be at most ${issue.maximum}${unit(issue.origin)}`;
    default:
      return undefined;
  }
}

function oneOf(values: readonly unknown[]): string {
  const written = values.map((value) => JSON.stringify(value));
  return written.length === 1 ? `${written[0]}` : `one of ${written.join(', ')}`;
}

function unit(origin: string): string {
  return origin === 'string' ? ' characters long' : '';
}
