import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notesOf } from './changelog.js';
import { ROOT, say } from './run.js';

// Prints what a release says of itself, for `.github/workflows/release.yml`. The argument is its tag, such as v1.2.3.
const [tag = ''] = process.argv.slice(2);
const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), tag.replace(/^v/, ''));
if (notes === undefined) {
  say(`CHANGELOG.md says nothing of ${tag}`);
  process.exit(1);
}
process.stdout.write(`${notes}\n`);
