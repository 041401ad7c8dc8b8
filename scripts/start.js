import { prepare } from './prepare.js';
import { run } from './run.js';

await prepare({ build: true });
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/server.js', ...process.argv.slice(2)]),
);
