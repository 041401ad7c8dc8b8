import { prepare } from './prepare.js';
import { installed, run } from './run.js';

await prepare();
await Promise.all([
  run(process.execPath, [installed('tsx'), 'watch', '--clear-screen=false', 'packages/server/src/main.ts']),
  run(process.execPath, [installed('vite'), 'packages/web', '--host']),
]);
