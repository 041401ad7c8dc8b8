import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.js';
import { mustRun, ROOT, say } from './run.js';

/** `npm run bench` runs every bench; `npm run bench -- server` those with that in their name. */
const filters = process.argv.slice(2);

await prepare({ build: true, browser: true });
const names = readdirSync(join(ROOT, 'bench')).filter((name) => name.endsWith('.bench.ts'));
for (const name of names.sort()) {
  if (filters.length > 0 && !filters.some((filter) => name.includes(filter))) continue;
  say(name.replace('.bench.ts', ''));
  await mustRun(process.execPath, ['--import', 'tsx', join('bench', name)]);
}
