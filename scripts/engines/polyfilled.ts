import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.js';

const IMPORTS = readFileSync(join(ROOT, 'packages/web/src/device/polyfills.ts'), 'utf8');

/** The methods that the app and its workers bring along: `core-js/actual/array/to-sorted` is `toSorted`. */
export const POLYFILLED: ReadonlySet<string> = new Set(
  Array.from(IMPORTS.matchAll(/'core-js\/actual\/\w+\/([a-z-]+)'/g), ([, name = '']) =>
    name.replace(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase()),
  ),
);
