import { expect, test } from 'vitest';
import { parseRows, wrongArrows } from './arrows.ts';

const ROWS = parseRows(`
| folders of the app | what they hold |
|---|---|
| \`storage\`, \`words\` | nothing above them |
| \`match\` | a match |
| \`pages\` | pages |

| another table | |
`);

test('the table’s rows are read in order', () => {
  expect(ROWS).toEqual([['storage', 'words'], ['match'], ['pages']]);
});

test.each([
  ['match/Match.svelte', '../storage/stored.ts'],
  ['match/Match.svelte', './fist.ts'],
  ['match/Match.svelte', '../paraglide/messages.js'],
  ['pages/pages.ts', './home/Home.svelte'],
  ['pages/home/Home.svelte', '../../match/Match.svelte'],
  ['App.svelte', './pages/pages.ts'],
])('%s may import %s', (file, path) => {
  expect(wrongArrows(ROWS, file, `import Thing from '${path}';`)).toEqual([]);
});

test.each([
  ['storage/stored.ts', `import { a } from '../match/fist.ts';`],
  ['storage/stored.ts', `import { a } from '../words/referee.ts';`],
  ['storage/stored.ts', `import { a } from '../main.ts';`],
  ['match/Match.svelte', `const page = await import('../pages/home/Home.svelte');`],
  ['words/referee.ts', `new Worker(new URL('../match/match.worker.ts', import.meta.url));`],
  ['pages/home/Home.svelte', `import Desk from '../desk/Desk.svelte';`],
  ['match/fist.ts', `import { server } from '../../../server/src/server.ts';`],
  ['attic/old.ts', ''],
])('%s: %s is refused', (file, text) => {
  expect(wrongArrows(ROWS, file, text)).toHaveLength(1);
});
