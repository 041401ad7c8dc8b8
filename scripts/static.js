import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { onceFor } from './fingerprint.js';
import { prepare } from './prepare.js';
import { installed, mustRun, ROOT } from './run.js';

/** Builds the app without a server into dist-static/, unless that is up to date. */
export async function buildStatic() {
  await prepare({ tools: false });
  await onceFor(
    'dist-static/.pok-built',
    ['package-lock.json', 'scripts/licences.js', 'packages'],
    async () => {
      // Even if a test run starts this, it builds what is shipped.
      const env = { NODE_ENV: 'production', VITEST: '' };
      await mustRun(
        process.execPath,
        [installed('vite'), 'build', 'packages/web', '--mode', 'static', '--logLevel', 'warn'],
        env,
      );
      cpSync(join(ROOT, 'LICENSE'), join(ROOT, 'dist-static/LICENSE'));
    },
  );
}
