import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { MARK, processesOf } from './processes.ts';

/** A fresh clone, in a folder of its own. */
export interface Place {
  readonly folder: string;
  readonly clone: string;
  /** Ends whatever still runs there. */
  clear(): void;
  remove(): void;
}

/** Other users, such as the one that PostgreSQL runs under, can't even look into a private place. */
export function openPlace(repository: string, commit: string, isPrivate: boolean): Place {
  const folder = mkdtempSync(join(tmpdir(), 'pok-green-'));
  chmodSync(folder, isPrivate ? 0o700 : 0o755);
  const clone = join(folder, 'pok');
  const clear = () => {
    for (const { pid } of processesOf(folder)) kill(pid);
  };
  const remove = () => {
    clear();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', remove);
  execFileSync('git', ['clone', '--quiet', '--no-checkout', repository, clone]);
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone });
  return {
    folder,
    clone,
    clear,
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** What a terminal would give to `npm test`, although npm has started us as well. */
export function environmentOf({ folder }: Place): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env;
  const ours = Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name));
  const path = PATH.split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return { ...Object.fromEntries(ours), PATH: path.join(delimiter), [MARK]: folder };
}

/** A home directory and a cache of npm with nothing in them. Only the registry stays: it may be the only one within reach. */
export function emptyHome({ folder }: Place): NodeJS.ProcessEnv {
  const home = join(folder, 'home');
  mkdirSync(home);
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { HOME: home, npm_config_cache: join(folder, 'npm-cache'), npm_config_registry: registry.trim() };
}
