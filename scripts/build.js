import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundle } from './bundle.js';
import { licencesOf } from './licences.js';
import { installed, mustRun, ROOT } from './run.js';

// Even if a test run starts this, it builds what is shipped.
process.env.NODE_ENV = 'production';
delete process.env.VITEST;

/** Everything that users run. */
const dist = join(ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });

const files = await bundle(
  dist,
  { server: 'packages/server/src/main.ts', pok: 'packages/cli/src/main.ts' },
  ['server', 'cli', 'strategy'],
  { sourcemap: true, platforms: /./ },
);

// The app lists the licences of everything we ship.
const serverLicences = join(dist, 'licences-of-server.json');
writeFileSync(serverLicences, JSON.stringify(licencesOf(files.map((file) => join(ROOT, file)))));

cpSync(join(ROOT, 'packages/strategy/values'), join(dist, 'values'), { recursive: true });

await mustRun(process.execPath, [installed('vite'), 'build', 'packages/web', '--logLevel', 'warn'], {
  SERVER_LICENCES: serverLicences,
});
rmSync(serverLicences);

/** These files are compressed once, as far as possible, instead of for every visitor. */
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest']);
const app = join(dist, 'app');
for (const path of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
  if (!COMPRESSIBLE.has(extname(path))) continue;
  const bytes = readFileSync(join(app, path));
  writeFileSync(join(app, `${path}.br`), brotliCompressSync(bytes));
  writeFileSync(join(app, `${path}.gz`), gzipSync(bytes, { level: 9 }));
}
