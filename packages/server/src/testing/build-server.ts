import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../../scripts/bundle.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The server as it is in the sources now, bundled: a process starts in a third of the time tsx takes. */
export interface BuiltServer {
  readonly main: string;
  remove(): void;
}

export async function buildServer(): Promise<BuiltServer> {
  // Inside the repository, so that it finds node_modules.
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'pok-server-'));
  await bundle(folder, { main: 'packages/server/src/main.ts' }, ['server', 'strategy']);
  return { main: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
