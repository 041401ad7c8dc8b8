import { expect, test } from 'vitest';
import { errorLines } from './error-lines.ts';

test.each([
  'TypeError: fetch failed',
  'AssertionError [ERR_ASSERTION]: no',
  'Error in the middle',
  '⎯⎯⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯',
  'x is not defined',
  'connect ECONNREFUSED 127.0.0.1:5432',
  "open '/root/x' failed with EACCES",
  '(node:42) Warning: a promise was rejected',
  'npm warn deprecated some-package',
  'FATAL:  the database system is shutting down',
  '    at serve (/pok/packages/server/src/serve.ts:20:5)',
  '\u001b[31mError\u001b[39m in red',
])('%s looks like an error', (line) => {
  expect(errorLines(`before\n${line}\nafter`)).toHaveLength(1);
});

test.each([
  ' ✓ packages/server/src/welcome.test.ts (3 tests)',
  '   ✓ an Error is one line 1303ms',
  'pok: checking types, style and dead code alongside the tests…',
  'npm warn Unknown user config "nodedir". This will stop working in the next major version of npm.',
])('%s does not', (line) => expect(errorLines(line)).toEqual([]));
