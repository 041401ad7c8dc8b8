import { prepare } from './prepare.js';
import { run } from './run.js';

await prepare();
process.exit(await run(process.execPath, ['--import', 'tsx', 'simulator/main.ts', ...process.argv.slice(2)]));
