import { prepare } from './prepare.js';
import { installed, run } from './run.js';

await prepare();
await Promise.all([
  run(installed('tsx'), ['watch', '--clear-screen=false', 'packages/server/src/main.ts']),
  run(installed('vite'), ['packages/web', '--host']),
]);
