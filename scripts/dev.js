import { readCommandLine } from './command-line.js';
import { prepare } from './prepare.js';
import { run } from './run.js';

readCommandLine('npm run dev', { about: 'starts a server and the app, both of which reload when you save' });
await prepare();
process.exit(await run(process.execPath, ['--import', 'tsx', 'scripts/dev.ts']));
