import { readCommandLine } from './command-line.js';
import { prepare } from './prepare.js';
import { installed, run } from './run.js';

readCommandLine('npm run fix', {
  about: 'formats every file, sorts imports, and fixes what can be fixed safely',
});
await prepare();
process.exit(
  await run(process.execPath, [installed('biome'), 'check', '--write', '--error-on-warnings', '.']),
);
