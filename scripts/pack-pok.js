import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.js';
import { ROOT } from './run.js';

/**
 * npm calls it before it packs `packages/pok`, and with --clean after: the build belongs to the package, not to the folder. Source
 * maps stay here.
 */
const folder = join(ROOT, 'packages/pok');
const packed = [
  { from: 'dist', to: 'dist' },
  { from: 'LICENSE', to: 'LICENSE' },
];

for (const { to } of packed) rmSync(join(folder, to), { recursive: true, force: true });
if (!process.argv.includes('--clean')) {
  await prepare({ build: true, tools: false });
  for (const { from, to } of packed)
    cpSync(join(ROOT, from), join(folder, to), {
      recursive: true,
      filter: (path) => !path.endsWith('.map') && !path.endsWith('.pok-built'),
    });
}
