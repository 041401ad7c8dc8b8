import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startProcess } from './testing/server-process.ts';

test.skipIf(process.platform === 'win32')(
  'only its owner may read what a server stores, even in a folder that others may read',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pok-main-'));
    chmodSync(folder, 0o755);
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const server = await startProcess(main, { DATA_DIR: folder }, ['--import', 'tsx']);
    const files = readdirSync(folder);
    expect(files).toContain('pok.sqlite');
    expect(files.filter((file) => (statSync(join(folder, file)).mode & 0o077) !== 0)).toEqual([]);
    expect(await server.stop()).not.toBeNull(); // it handled the signal, and was not killed by it
    rmSync(folder, { recursive: true, force: true });
  },
);
