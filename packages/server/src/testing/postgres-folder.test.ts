import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from './postgres.ts';
import { embeddedPrograms, openPostgresFolder, type PostgresFolder } from './postgres-folder.ts';

/** `mkdtemp` creates it so that only its owner can enter. */
let closed: string;
beforeEach(() => {
  closed = mkdtempSync(join(tmpdir(), 'pok-closed-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(closed, { recursive: true, force: true });
});

function open(programs?: string): PostgresFolder {
  const folder = openPostgresFolder(programs);
  onTestFinished(folder.remove);
  return folder;
}

test('PostgreSQL runs for any user, even if programs and temporary files stand where only root can go', async () => {
  const programs = join(closed, 'programs');
  cpSync(embeddedPrograms(), programs, { recursive: true, verbatimSymlinks: true });
  vi.stubEnv('TMPDIR', closed);
  await open(programs).initialise();
});

test('a PostgreSQL that can’t start says why, as an error of its own test', async () => {
  await expect(startPostgres(['-c', 'elephants=1'])).rejects.toThrow(
    /PostgreSQL can't run here: .*elephants/s,
  );
  mkdirSync(join(closed, 'bin'));
  writeFileSync(join(closed, 'bin/initdb'), 'not a program');
  await expect(open(closed).initialise()).rejects.toThrow(/PostgreSQL can't run here: .*initdb/s);
});
