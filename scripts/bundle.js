import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './run.js';

const SQLITE_PACKAGE = join(ROOT, 'node_modules/@photostructure/sqlite');

/** Packages of CommonJS call `require`, which a module has to make first. */
const REQUIRE =
  "import { createRequire as __makeRequire } from 'node:module'; const require = __makeRequire(import.meta.url);";

/**
 * Our sources and all they depend on as programs for Node, side by side with the workers of these packages, so that a worker lies
 * beside whoever starts it. @param {string} outdir @param {Readonly<Record<string, string>>} programs by their names, paths from
 * the root @param {readonly string[]} packages
 * @param {{ sourcemap?: boolean, plugins?: readonly import('esbuild').Plugin[], platforms?: RegExp }} [options]
 * `platforms`: those whose binaries of SQLite are put beside them
 * @returns {Promise<readonly string[]>} the files it was made from
 */
export async function bundle(outdir, programs, packages, options = {}) {
  const {
    sourcemap = false,
    plugins = [],
    platforms = new RegExp(`^${process.platform}-${process.arch}$`),
  } = options;
  const sources = [...Object.entries(programs), ...packages.flatMap(workersOf)];
  const { metafile } = await build({
    entryPoints: Object.fromEntries(sources.map(([name, path]) => [name, join(ROOT, path)])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap,
    metafile: true,
    banner: { js: REQUIRE },
    // An alternative that pg looks for, and nobody here installs.
    external: ['pg-native'],
    logLevel: 'warning',
    plugins: [...plugins],
  });
  return [...Object.keys(metafile.inputs), ...(await bundleSqlite(outdir, platforms))];
}

/** SQLite for a Node that has none of its own: its binaries are found from the folder of the script. @param {string} outdir @param {RegExp} platforms */
async function bundleSqlite(outdir, platforms) {
  const { metafile } = await build({
    entryPoints: [join(SQLITE_PACKAGE, 'dist/index.cjs')],
    outfile: join(outdir, 'sqlite/lib/index.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    metafile: true,
    logLevel: 'warning',
  });
  const binaries = join(SQLITE_PACKAGE, 'prebuilds');
  for (const platform of readdirSync(binaries).filter((name) => platforms.test(name)))
    cpSync(join(binaries, platform), join(outdir, 'sqlite/prebuilds', platform), { recursive: true });
  return Object.keys(metafile.inputs);
}

/** @param {string} name @returns {[name: string, path: string][]} */
function workersOf(name) {
  const folder = join('packages', name, 'src');
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-worker.ts'))
    .map((path) => [basename(path, '.ts'), join(folder, path)]);
}
