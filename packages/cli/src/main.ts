import { createProgram } from './program.ts';
import { run } from './run.ts';

// `pok … | head` closes our output early; that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

await run(createProgram(), process.argv.slice(2));
