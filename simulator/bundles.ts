import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import type {
  TableCode,
  TournamentAnswer,
  TournamentCode,
  TournamentCommand,
  TournamentView,
  View,
} from '@pok/protocol';
import type { RunningServer } from '@pok/server';
import type { Timelines } from '@pok/server/timelines';
import type { Witness } from '@pok/table';
import type { Connection, TableConnection } from '@pok-game/client';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const requireReal = createRequire(import.meta.url);

/** A fault that we inject to see whether it is caught. The text must be in the file exactly once. */
export interface Patch {
  /** From the root. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A program as a function of its globals and of the modules that are not bundled with it. */
type Program<Exports> = (
  globals: Readonly<Record<string, unknown>>,
  modules: Readonly<Record<string, unknown>>,
) => Exports;

export interface ServerProgram {
  startServer(config: unknown, dependencies: unknown): Promise<RunningServer>;
  parseConfig(
    env: Readonly<Record<string, string>>,
    args: readonly string[],
  ): { readonly kind: string; readonly config?: unknown };
  createTimelines(): Timelines;
}

/** What a device has seen of its matches, and stores. */
export interface SeenMatches {
  of(match: number): Witness | undefined;
  begin(view: View, clientSeed: string): void;
  observe(...views: readonly View[]): void;
  remove(match: number): void;
}

export interface AppProgram {
  readonly Witnesses: new (view: View) => SeenMatches;
  openRemoteConnection(code: TableCode, as: 'player' | 'big-screen'): TableConnection;
  openTournamentConnection(
    code: TournamentCode,
    as: 'player' | 'big-screen',
  ): Connection<TournamentView, TournamentCommand, TournamentAnswer>;
  openTableAtServer(
    name: string,
  ): Promise<{ readonly ok: true; readonly code: TableCode } | { readonly ok: false; readonly why: string }>;
}

/** The real sources, ready to run many times in one process, each time with other globals. */
export interface Programs {
  readonly server: Program<ServerProgram>;
  readonly app: Program<AppProgram>;
}

/** Packages without state of their own are shared by all programs. */
const SHARED = ['@pok/rules', '@pok/protocol', '@pok/log', '@pok/table'];
/** Modules of `packages/server/src` that a simulation replaces: HTTP and the disk. */
const REPLACED = ['./http/app.ts', './store/postgres.ts', './store/sqlite.ts'];

export async function buildPrograms(patches: readonly Patch[] = []): Promise<Programs> {
  const used = new Set<Patch>();
  const [shared, server, app] = await Promise.all([
    bundle(SHARED.map((name) => `export * as ${inCode(name)} from '${name}';`).join('\n'), [], patches, used),
    bundle(
      `export { startServer } from './packages/server/src/server.ts';
       export { parseConfig } from './packages/server/src/config.ts';
       export { createTimelines } from './packages/server/src/store/timelines.ts';`,
      [...SHARED, ...REPLACED, 'ws', 'prom-client'],
      patches,
      used,
    ),
    bundle(
      `export { openRemoteConnection } from './packages/web/src/connection/remote-connection.ts';
       export { openTournamentConnection } from './packages/web/src/tournament/tournament-connection.ts';
       export { openTableAtServer } from './packages/web/src/connection/open-table-at-server.ts';
       export { Witnesses } from './packages/web/src/connection/witnesses.ts';`,
      SHARED,
      patches,
      used,
    ),
  ]);
  const unused = patches.find((patch) => !used.has(patch));
  if (unused !== undefined) throw new Error(`no program reads ${unused.file}`);
  const packages = programOf<Readonly<Record<string, unknown>>>(shared, {})({}, {});
  const common = Object.fromEntries(SHARED.map((name) => [name, packages[inCode(name)]]));
  return { server: programOf(server, common), app: programOf(app, common) };
}

async function bundle(
  entry: string,
  outside: readonly string[],
  patches: readonly Patch[],
  used: Set<Patch>,
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    // No simulated screen is kept on.
    loader: { '.mp4': 'empty', '.webm': 'empty' },
    define: { 'import.meta.url': '"file:///simulated.js"' },
    // Nothing is drawn here, so a rune of Svelte is the value it holds.
    banner: { js: 'const $state = (value) => value;' },
    plugins: [leaveOutside(outside), patch(patches, used)],
  });
  return outputFiles[0]?.text ?? '';
}

function leaveOutside(names: readonly string[]): Plugin {
  return {
    name: 'leave-outside',
    setup({ onResolve }) {
      onResolve({ filter: /^[^#]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point') return undefined;
        if (names.includes(path)) return { path, external: true };
        // Our own sources are bundled; other packages stay in node_modules.
        const isOurs = /^[./]|^@pok(-game)?\//.test(path) || importer.includes('node_modules');
        return isOurs ? undefined : { path, external: true };
      });
    },
  };
}

function patch(patches: readonly Patch[], used: Set<Patch>): Plugin {
  return {
    name: 'patch',
    setup({ onLoad }) {
      for (const each of patches) {
        const path = join(ROOT, each.file);
        onLoad({ filter: new RegExp(`^${path.replaceAll(/[.\\]/g, '\\$&')}$`) }, async () => {
          const source = await readFile(path, 'utf8');
          if (source.split(each.find).length !== 2)
            throw new Error(`${each.file} no longer has this once: ${each.find}`);
          used.add(each);
          return { contents: source.replace(each.find, () => each.replace), loader: 'ts' };
        });
      }
    },
  };
}

/** Names of globals are parameters: the program finds these, and not those of the process that simulates it. */
function programOf<Exports>(code: string, common: Readonly<Record<string, unknown>>): Program<Exports> {
  const whole = `const module = { exports: {} };\n${code}\nreturn module.exports;`;
  const compiled = new Map<string, ReturnType<typeof compileFunction>>();
  return (globals, modules) => {
    const names = Object.keys(globals);
    const key = names.join();
    const run = compiled.get(key) ?? compileFunction(whole, ['require', ...names]);
    compiled.set(key, run);
    const require = (name: string): unknown => modules[name] ?? common[name] ?? requireReal(name);
    return run(require, ...names.map((name) => globals[name]));
  };
}

function inCode(name: string): string {
  return name.replaceAll(/\W/g, '_');
}
