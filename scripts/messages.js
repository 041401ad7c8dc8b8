import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint, isDoneFor } from './fingerprint.js';
import { installed, mustRun, ROOT } from './run.js';

const STAMP = '.cache/pok-messages';
/** The inputs, and the output, which Vite writes as well. */
const MESSAGES = [
  'packages/web/messages',
  'packages/web/project.inlang/settings.json',
  'packages/web/paraglide.config.ts',
  'packages/web/src/paraglide',
];

/** Whether the compiled texts are up to date. */
export function areMessagesCompiled() {
  return isDoneFor(STAMP, MESSAGES);
}

/** Compiles the app's texts unless they are up to date: it takes seconds, and checks, tests and builds all need them. */
export async function compileMessages() {
  if (areMessagesCompiled()) return;
  await mustRun(process.execPath, [installed('tsx'), 'packages/web/compile-messages.ts']);
  const file = join(ROOT, STAMP);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fingerprint(MESSAGES));
}
