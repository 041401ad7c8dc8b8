import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './run.js';

const SQLITE_PACKAGE = join(ROOT, 'node_modules/@photostructure/sqlite');

/** CommonJS packages call `require`, which a module has to create first. */
const REQUIRE =
  "import { createRequire as __makeRequire } from 'node:module'; const require = __makeRequire(import.meta.url);";

/**
 * Bundles programs with everything they depend on, and the workers of these packages beside them, where the programs look for them.
 * @param {string} outdir @param {Readonly<Record<string, string>>} programs paths from the root, by name
 * @param {readonly string[]} packages
 * @param {{ sourcemap?: boolean, plugins?: readonly import('esbuild').Plugin[], platforms?: RegExp }} [options]
 * `platforms`: whose SQLite binaries to copy
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
    // pg tries to load it, but we never install it.
    external: ['pg-native'],
    logLevel: 'warning',
    plugins: [...plugins],
  });
  return [...Object.keys(metafile.inputs), ...(await bundleSqlite(outdir, platforms))];
}

/** SQLite for a Node without its own. It looks for its binaries in the folder above the script. @param {string} outdir @param {RegExp} platforms */
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
