import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingFeatures } from './engines/features.ts';
import { POLYFILLED } from './engines/polyfilled.ts';
import { lintStyles } from './engines/styles.ts';
import { prepare } from './prepare.js';
import { ROOT } from './run.js';

/**
 * Finds what the built app uses although one of our engines lacks it (packages/web/engines.ts). Style sheets: Biome, with its
 * list of what all engines had at the end of 2022, a little before Safari 16.4. Scripts: MDN's compatibility data. The service worker
 * has no polyfills.
 */
await prepare({ build: true });
const app = join(ROOT, 'dist/app');
const scripts = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.js'))
  .flatMap((path) =>
    missingFeatures(readFileSync(join(app, path), 'utf8'), path === 'sw.js' ? new Set() : POLYFILLED).map(
      (line) => `${path}: ${line}`,
    ),
  );
const found = [...scripts, lintStyles(join(app, 'assets'))].join('\n').trim();
if (found !== '') process.stdout.write(`${found}\n`);
process.exit(found === '' ? 0 : 1);
