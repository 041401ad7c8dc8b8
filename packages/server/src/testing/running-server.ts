import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { shapesIn } from '@pok/rules';
import { parseConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { type RunningServer, type ServerDependencies, startServer } from '../server.ts';

export interface TestServer extends RunningServer {
  readonly url: string;
  /** Everything logged so far, down to the last detail. */
  readonly log: () => string;
}

/** A bot that plays the first shape it holds: without talent, but always the same. */
export const firstHeld: ServerDependencies['chooseForBot'] = async (_level, { hand }) =>
  shapesIn(hand)[0] ?? 'disc';

/** A server in this process, on a folder of its own, without limits on how fast a test may play. */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  world: Partial<Pick<ServerDependencies, 'randomBytes' | 'now' | 'chooseForBot'>> = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-test-'));
  const limits = { LIMIT_MESSAGES: '1000', LIMIT_COMMANDS: '1000000' };
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG: 'trace', ...limits };
  const folders = { DATA_DIR: folder, APP_DIR: join(folder, 'app') };
  const parsed = parseConfig({ ...settings, ...folders, ...env }, []);
  if (parsed.kind !== 'config') throw new Error(`no configuration: ${JSON.stringify(parsed)}`);
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const server = await startServer(parsed.config, {
    logger: createLogger({ level: parsed.config.log, timestamp: false }, sink),
    chooseForBot: firstHeld,
    ...world,
    onLost: (error) => {
      throw error;
    },
  });
  return {
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    log: () => log,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
