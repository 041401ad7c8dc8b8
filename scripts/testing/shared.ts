import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Shared } from '@pok/server/testing/shared';
import type { TestProject } from 'vitest/node';

interface Started {
  /** Where the test files find it. */
  readonly address: string;
  stop(): Promise<void> | void;
}

/** Each starts when the first test file asks for it: most runs during development need none of them. */
const START: Readonly<Record<Shared, () => Promise<Started>>> = {
  async postgres() {
    const { startPostgres } = await import('@pok/server/testing/postgres');
    const { url, stop } = await startPostgres();
    return { address: url, stop };
  },
  async server() {
    const { buildServer } = await import('@pok/server/testing/build-server');
    const { main, remove } = await buildServer();
    return { address: main, stop: remove };
  },
};

/** Vitest calls it before the first file of a project, and its result after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<Shared, Promise<Started>>();
  const start = (name: Shared) => {
    const starting = started.get(name) ?? START[name]();
    started.set(name, starting);
    return starting;
  };
  const answer = async (path: string) => {
    const name = path.slice(1);
    if (!isShared(name)) throw new Error(`tests share no ${name}`);
    return (await start(name)).address;
  };
  const server = createServer(({ url = '' }, response) => {
    answer(url).then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port');
  project.provide('sharedUrl', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    for (const starting of started.values()) await starting.then(({ stop }) => stop()).catch(() => {});
  };
}

function isShared(name: string): name is Shared {
  return Object.hasOwn(START, name);
}
