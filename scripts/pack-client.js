import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { installed, mustRun, ROOT } from './run.js';

/** npm calls it before it packs `packages/client`: one script with the protocol and the rules in it, and its types. */
const folder = join(ROOT, 'packages/client');
const types = join(folder, 'dist/types');

rmSync(join(folder, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: [join(folder, 'src/index.ts')],
  outfile: join(folder, 'dist/index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['zod', 'zod/*'],
  logLevel: 'warning',
});
await mustRun(process.execPath, [
  ...[installed('tsc'), '-p', folder, '--noEmit', 'false', '--emitDeclarationOnly'],
  ...['--declaration', '--rootDir', 'packages', '--outDir', types],
]);
for (const path of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.d.ts')) continue;
  const file = join(types, path);
  writeFileSync(file, relinked(readFileSync(file, 'utf8'), file));
}

/** Our packages are beside each other in the types, and nowhere else. @param {string} text @param {string} file */
function relinked(text, file) {
  return text
    .replaceAll(/(['"])@pok\/(\w+)\1/g, (_, quote, name) => {
      const path = relative(dirname(file), join(types, name, 'src/index.js'))
        .split(sep)
        .join('/');
      return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
    })
    .replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2');
}
