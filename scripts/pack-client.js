import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { readCommandLine } from './command-line.js';
import { installed, mustRun, ROOT, say } from './run.js';

readCommandLine('node scripts/pack-client.js', {
  about:
    'makes @pok-game/client ready for npm in packages/client/dist: one script with the protocol and the rules in it, and its types',
});

const source = join(ROOT, 'packages/client');
const folder = join(source, 'dist');
const types = join(folder, 'types');

rmSync(folder, { recursive: true, force: true });
await build({
  entryPoints: [join(source, 'src/index.ts')],
  outfile: join(folder, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['zod', 'zod/*'],
  logLevel: 'warning',
});
await mustRun(process.execPath, [
  ...[installed('tsc'), '-p', source, '--noEmit', 'false', '--emitDeclarationOnly'],
  ...['--declaration', '--rootDir', 'packages', '--outDir', types],
]);
for (const path of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.d.ts')) continue;
  const file = join(types, path);
  writeFileSync(file, relinked(readFileSync(file, 'utf8'), file));
}

// In this repository the package is its sources; what is published is its build, which needs nothing of ours.
const { private: _, exports: __, dependencies: ___, ...shared } = read(source);
const manifest = {
  ...shared,
  exports: { '.': { types: './types/client/src/index.d.ts', default: './index.js' } },
  sideEffects: false,
  dependencies: { zod: read(join(ROOT, 'packages/protocol')).dependencies.zod },
  publishConfig: { access: 'public', provenance: true },
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(source, 'README.md'), join(folder, 'README.md'));
cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
say(`packages/client/dist is ready: npm pack ./packages/client/dist`);

/** @param {string} of a package's folder */
function read(of) {
  return JSON.parse(readFileSync(join(of, 'package.json'), 'utf8'));
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
