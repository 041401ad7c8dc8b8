import type * as z from 'zod/mini';

export const MISSING = 'this is missing';

/** What is wrong with a value from outside, in words for people who write clients and don't know our parser. */
export function sayProblem(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return MISSING;
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
      return `this must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `this must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return undefined;
  }
}

/** The first thing that is wrong, and where. */
export function describeProblem({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string {
  const [issue] = issues;
  return locateProblem(issue?.path.join('.'), issue?.message);
}

export function locateProblem(location = '', problem = 'this is not what was expected'): string {
  return (location === '' ? problem : `${location}: ${problem}`).slice(0, 300);
}

function oneOf(values: readonly unknown[]): string {
  const written = values.map((value) => JSON.stringify(value));
  return written.length === 1 ? `${written[0]}` : `one of ${written.join(', ')}`;
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}
