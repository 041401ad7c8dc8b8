import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { installed, mustRun, ROOT } from './run.js';

/** Everything that runs in Node, side by side in dist/, so that a worker lies beside whoever starts it. */
const dist = join(ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });

const workers = ['server', 'cli', 'strategy'].flatMap((name) => {
  const src = join(ROOT, 'packages', name, 'src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-worker.ts'))
    .map((path) => join(src, path));
});

await build({
  entryPoints: {
    server: join(ROOT, 'packages/server/src/main.ts'),
    pok: join(ROOT, 'packages/cli/src/main.ts'),
    ...Object.fromEntries(workers.map((path) => [basename(path, '.ts'), path])),
  },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [{ name: 'our-sources-only', setup: keepDependenciesOutside }],
});

/** Bundles @pok/*; leaves every other package to node_modules. @param {import('esbuild').PluginBuild} setup */
function keepDependenciesOutside(setup) {
  setup.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@pok/') ? undefined : { path, external: true },
  );
}

cpSync(join(ROOT, 'packages/strategy/values'), join(dist, 'values'), { recursive: true });

await mustRun(installed('vite'), ['build', 'packages/web', '--logLevel', 'warn']);

/** Compressed once, as small as it gets, instead of for every visitor. */
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);
const app = join(dist, 'app');
for (const path of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
  if (!COMPRESSIBLE.has(extname(path))) continue;
  const bytes = readFileSync(join(app, path));
  writeFileSync(join(app, `${path}.br`), brotliCompressSync(bytes));
  writeFileSync(join(app, `${path}.gz`), gzipSync(bytes, { level: 9 }));
}
