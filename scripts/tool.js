import { prepare } from './prepare.js';
import { run } from './run.js';

/** `node scripts/tool.js FILE` runs a TypeScript file on a prepared clone. */
await prepare({ build: true, browser: true });
process.exit(await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)]));
