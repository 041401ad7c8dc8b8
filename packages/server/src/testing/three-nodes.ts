import { buildServer } from './build-server.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

/** Three real server processes on one real PostgreSQL. */
export interface ThreeNodes {
  readonly postgres: TestPostgres;
  readonly database: string;
  readonly nodes: readonly ServerProcess[];
  readonly urls: () => readonly string[];
  /** A new process in the place of one that is gone. */
  replace(index: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startThreeNodes(): Promise<ThreeNodes> {
  const [built, postgres] = await Promise.all([buildServer(), startPostgres()]);
  const database = await postgres.createDatabase();
  const start = () => startProcess(built.main, { DATABASE_URL: database });
  const nodes = await Promise.all([start(), start(), start()]);
  return {
    postgres,
    database,
    nodes,
    urls: () => nodes.map(({ url }) => url),
    async replace(index) {
      nodes[index] = await start();
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await postgres.stop();
      built.remove();
    },
  };
}
