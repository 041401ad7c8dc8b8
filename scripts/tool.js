import { readCommandLine } from './command-line.js';
import { prepare } from './prepare.js';
import { run } from './run.js';
import { TOOLS } from './tools.js';

/** `npm run tool -- NAME` runs one of the scripts that only few people need. */
const COMMAND = 'npm run tool --';
const [name = '--help', ...args] = process.argv.slice(2);
const tool = Object.entries(TOOLS).find(([known]) => known === name)?.[1];
if (tool === undefined) {
  const words = Object.fromEntries(Object.entries(TOOLS).map(([known, { about }]) => [known, about]));
  readCommandLine(`${COMMAND} NAME`, { about: 'runs one of these; NAME --help explains it', words }, [name]);
} else {
  readCommandLine(`${COMMAND} ${name}`, tool, args);
  const needsApp = 'needsApp' in tool;
  await prepare({ build: needsApp, browser: needsApp });
  process.exit(await run(process.execPath, ['--import', 'tsx', tool.script, ...args]));
}
