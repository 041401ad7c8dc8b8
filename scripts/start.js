import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from './command-line.js';
import { prepare } from './prepare.js';
import { ROOT, run, SERVER_FLAGS } from './run.js';

readCommandLine('npm start --', {
  about:
    'installs and builds what is missing, then starts the server; every setting is also an environment variable (--data-dir is DATA_DIR)',
  options: settings(),
});
await prepare({ build: true, tools: false });
process.exit(
  await run(process.execPath, [
    ...SERVER_FLAGS,
    '--enable-source-maps',
    'dist/server.js',
    ...process.argv.slice(2),
  ]),
);

/** The server can't be asked before it is built, so its settings come from their table in docs/running.md. */
function settings() {
  const page = readFileSync(join(ROOT, 'docs/running.md'), 'utf8');
  const rows = page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) ?\| (.*) \|$/gm);
  return Object.fromEntries(
    [...rows].flatMap(([, names = '', initial = '', about = '']) =>
      [...names.matchAll(/[A-Z_]+/g)].map(([name], index) => [
        name.toLowerCase().replaceAll('_', '-'),
        { value: 'VALUE', about: plain(about, initial.split(', ')[index] ?? '') },
      ]),
    ),
  );
}

/** The first clause, without the marks of Markdown. @param {string} about @param {string} initial */
function plain(about, initial) {
  const [clause = ''] = about.replaceAll(/\[([^\]]*)\]\([^)]*\)|`/g, '$1').split(/[;.] /);
  return initial === '' ? clause : `${clause} (${initial})`;
}
