import { prepare } from './prepare.js';
import { run } from './run.js';

/** `node scripts/tool.js shots` runs scripts/shots.ts on a prepared clone. */
const [name, ...args] = process.argv.slice(2);

await prepare({ build: true, browser: true });
process.exit(await run(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args]));
