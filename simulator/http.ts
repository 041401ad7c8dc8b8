import { newTableSchema, requestSchema } from '@pok/protocol';
import type { AppDependencies } from '@pok/server/app';
import type { PageRequest, PageResponse } from './browser.ts';
import type { ServerNode } from './server-node.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** Browsers would wait longer; nobody at a table does. */
const GIVEN_UP_MS = 30_000;

/** A request of a page, there and back. Rejects, as `fetch` does, if the connection breaks. */
export function request(
  page: SimulatedProcess,
  node: ServerNode | undefined,
  latencyMs: number,
  path: string,
  { headers, body }: PageRequest,
): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('Failed to fetch'));
    if (node === undefined) return void page.after(latencyMs, fail);
    page.after(GIVEN_UP_MS, fail);
    const answer = (status: number, content: unknown) =>
      void page.after(latencyMs, () =>
        resolve({ ok: status < 300, status, json: async () => JSON.parse(JSON.stringify(content)) }),
      );
    node.process.after(latencyMs, () => {
      const { app } = node;
      if (app === undefined || app.isClosing()) return answer(503, { error: 'restarting', message: '' });
      serve(app, path, new Headers(headers).get('authorization') ?? undefined, body).then(
        ([status, content]) => answer(status, content),
        () => answer(503, { error: 'unavailable', message: '' }),
      );
    });
  });
}

/** The routes that the app needs to get to a table, and the one that needs no socket to play at it. */
async function serve(
  { players, rooms }: AppDependencies,
  path: string,
  authorization: string | undefined,
  body: string | undefined,
): Promise<readonly [status: number, content: unknown]> {
  if (path === '/api/players') return [201, await players.create('')];
  const person = await players.find(authorization?.replace('Bearer ', '') ?? '');
  if (person === undefined) return [401, { error: 'unknown-token', message: '' }];
  const code = /^\/api\/tables\/(\w+)\/commands$/.exec(path)?.[1];
  if (code !== undefined) {
    const room = await rooms.find(code);
    if (room === undefined || room === 'full') return [404, { error: 'no-such-table', message: '' }];
    const sender = { person, address: 'simulated' };
    await room.visit(sender);
    const answered = await room.submit(sender, requestSchema.parse(JSON.parse(body ?? '{}')));
    return answered === 'too-many' ? [429, { error: 'too-many', message: '' }] : [200, answered];
  }
  const { name, settings } = newTableSchema.parse(JSON.parse(body ?? '{}'));
  const made = await rooms.create(person, name, settings ?? {});
  if (made === 'full') return [503, { error: 'server-full', message: '' }];
  return made.ok ? [201, made] : [400, { error: made.refusal, message: '' }];
}
