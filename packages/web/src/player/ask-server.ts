import { problemSchema, type z } from '@pok/protocol';

/** Why there is no answer: no server of ours, no room for more, a token it doesn't know, or a wrong request. */
export type ServerProblem = 'offline' | 'server-full' | 'unknown-player' | 'bad-request' | 'not-found';

export function isProblem(answer: unknown): answer is ServerProblem {
  return typeof answer === 'string';
}

export async function askServer<Schema extends z.ZodMiniType>(
  method: string,
  path: string,
  schema: Schema,
  { token, body }: { readonly token?: string; readonly body?: object },
): Promise<z.output<Schema> | ServerProblem> {
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (answer.status === 401) return 'unknown-player';
    if (answer.status === 400) return 'bad-request';
    if (answer.status === 404) return 'not-found';
    if (await isTooMuch(answer)) return 'server-full';
    const parsed = schema.safeParse(answer.ok ? await answer.json() : undefined);
    return parsed.success ? parsed.data : 'offline';
  } catch {
    return 'offline'; // no network, or the answer is not from our server
  }
}

/** The server is full, or this address has asked too often. A server that restarts or has lost its database answers 503 as well. */
async function isTooMuch(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return answer.status === 429;
  const problem = problemSchema.safeParse(await answer.json());
  return problem.success && problem.data.error === 'server-full';
}
