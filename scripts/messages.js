import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint, isDoneFor } from './fingerprint.js';
import { installed, mustRun, ROOT } from './run.js';

const STAMP = '.cache/pok-messages';
/** What goes in, and what comes out: Vite writes there too. */
const MESSAGES = [
  'packages/web/messages',
  'packages/web/project.inlang/settings.json',
  'packages/web/paraglide.config.ts',
  'packages/web/src/paraglide',
];

/** Whether the app's texts are compiled as they are now. */
export function areMessagesCompiled() {
  return isDoneFor(STAMP, MESSAGES);
}

/** It takes seconds, and checks, tests and builds all need it: once is enough. */
export async function compileMessages() {
  if (areMessagesCompiled()) return;
  await mustRun(process.execPath, [installed('tsx'), 'packages/web/compile-messages.ts']);
  const file = join(ROOT, STAMP);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fingerprint(MESSAGES));
}
