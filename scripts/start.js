import { prepare } from './prepare.js';
import { run, SERVER_FLAGS } from './run.js';

await prepare({ build: true, tools: false });
process.exit(
  await run(process.execPath, [
    ...SERVER_FLAGS,
    '--enable-source-maps',
    'dist/server.js',
    ...process.argv.slice(2),
  ]),
);
