import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './run.js';

/**
 * Our sources as programs for Node, side by side with the workers of these packages, so that a worker lies beside
 * whoever starts it. @param {string} outdir @param {Readonly<Record<string, string>>} programs by their names, paths
 * from the root @param {readonly string[]} packages
 * @param {{ sourcemap?: boolean, plugins?: readonly import('esbuild').Plugin[] }} [options]
 */
export async function bundle(outdir, programs, packages, { sourcemap = false, plugins = [] } = {}) {
  const sources = [...Object.entries(programs), ...packages.flatMap(workersOf)];
  await build({
    entryPoints: Object.fromEntries(sources.map(([name, path]) => [name, join(ROOT, path)])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap,
    logLevel: 'warning',
    plugins: [...plugins, { name: 'our-sources-only', setup: keepDependenciesOutside }],
  });
}

/** @param {string} name @returns {[name: string, path: string][]} */
function workersOf(name) {
  const folder = join('packages', name, 'src');
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-worker.ts'))
    .map((path) => [basename(path, '.ts'), join(folder, path)]);
}

/** Bundles @pok/*; leaves every other package to node_modules. @param {import('esbuild').PluginBuild} setup */
function keepDependenciesOutside(setup) {
  setup.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@pok/') ? undefined : { path, external: true },
  );
}
