import { type ServerProcess, startProcess } from './server-process.ts';
import { shared } from './shared.ts';

/** Three real server processes on one real PostgreSQL. */
export interface ThreeNodes {
  readonly nodes: readonly ServerProcess[];
  readonly urls: () => readonly string[];
  /** A new process in place of one that is gone. */
  replace(index: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startThreeNodes(database: string): Promise<ThreeNodes> {
  const main = await shared('server');
  const start = () => startProcess(main, { DATABASE_URL: database });
  const nodes = await Promise.all([start(), start(), start()]);
  return {
    nodes,
    urls: () => nodes.map(({ url }) => url),
    async replace(index) {
      nodes[index] = await start();
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
