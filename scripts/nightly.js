import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepare } from './prepare.js';
import { ROOT, run, say } from './run.js';

/** `npm run nightly` runs all parts, `npm run nightly -- mutants` those that are named. */
const parts = readdirSync(join(ROOT, 'scripts/nightly')).map((file) => basename(file, '.ts'));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : parts;

say(`parts of the night: ${parts.join(', ')}`);
const unknown = chosen.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  say(`there is no ${unknown.join(', no ')}`);
  process.exit(2);
}
await prepare();
/** @type {string[]} */
const failed = [];
for (const name of chosen) {
  const code = await run(process.execPath, ['--import', 'tsx', `scripts/nightly/${name}.ts`]);
  if (code === 130) process.exit(code);
  if (code !== 0) failed.push(name);
}
await run(process.execPath, ['--import', 'tsx', 'scripts/reliability.ts']);
if (failed.length > 0) say(`failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
