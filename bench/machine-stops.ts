import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const WATCH_CORE = fileURLToPath(new URL('./watch-core.ts', import.meta.url));

interface Stop {
  readonly from: number;
  readonly to: number;
}

/**
 * When this machine stood still: a shared machine loses one core or all for some milliseconds now and then, and everything on it
 * waits. On every core a process of the highest priority looks at the clock every few milliseconds.
 */
export class MachineStops {
  readonly #watchers: readonly ChildProcess[];
  readonly #stops: Stop[] = [];

  /** Use `watch`. */
  constructor(watchers: readonly ChildProcess[]) {
    this.#watchers = watchers;
  }

  /** Undefined where it can't be measured: it takes Linux, and root, whose processes may have the highest priority. */
  static async watch(): Promise<MachineStops | undefined> {
    const watchers = Array.from({ length: availableParallelism() }, (_, core) =>
      spawn('taskset', ['-c', String(core), process.execPath, '--import', 'tsx', WATCH_CORE], {
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    const stops = new MachineStops(watchers);
    const begun = await Promise.all(watchers.map((watcher) => stops.#listenTo(watcher)));
    if (begun.every(Boolean)) return stops;
    stops.end();
    return undefined;
  }

  /** ms that a core stood still between two moments, on average. */
  between(from: number, to: number): number {
    const ms = this.#stops.map((stop) => Math.max(0, Math.min(stop.to, to) - Math.max(stop.from, from)));
    return ms.reduce((sum, one) => sum + one, 0) / this.#watchers.length;
  }

  end(): void {
    for (const watcher of this.#watchers) watcher.kill();
  }

  /** Resolves when it watches, or with false when it can't. */
  #listenTo(watcher: ChildProcess): Promise<boolean> {
    return new Promise((resolve) => {
      watcher.on('error', () => resolve(false));
      watcher.on('exit', () => resolve(false));
      if (watcher.stdout === null) return;
      createInterface(watcher.stdout).on('line', (line) => {
        const [from, to] = line.split(' ').map(Number);
        if (from !== undefined && to !== undefined) this.#stops.push({ from, to });
        resolve(true);
      });
    });
  }
}
