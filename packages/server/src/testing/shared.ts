import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly sharedUrl: string;
  }
}

/** What the files of a test run share: a PostgreSQL and the bundled server. */
export type Shared = 'postgres' | 'server';

/** The address or path of it. The first file that asks waits until it has started: see scripts/testing/shared.ts. */
export async function shared(name: Shared): Promise<string> {
  const answer = await fetch(new URL(name, inject('sharedUrl')));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} did not start: ${text}`);
  return text;
}
