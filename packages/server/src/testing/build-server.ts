import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundle } from '../../../../scripts/bundle.js';
import { createOwnedFolder } from '../../../../scripts/testing/owned-folder.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A program as it is in the sources now, bundled: it starts in a third of the time tsx takes, and runs as it ships. */
export interface BuiltServer {
  readonly main: string;
  remove(): void;
}

/** The server, or another program around it by its path from the root. */
export async function buildServer(
  program = 'packages/server/src/main.ts',
  plugins: readonly Plugin[] = [],
): Promise<BuiltServer> {
  // Inside the repository, so that it finds node_modules.
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = createOwnedFolder(cache, 'pok-server');
  await bundle(folder, { main: program }, ['server', 'strategy'], { plugins });
  symlinkSync(join(ROOT, 'packages/strategy/values'), join(folder, 'values'), 'junction');
  return { main: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
