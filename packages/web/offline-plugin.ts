import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, ResolvedConfig } from 'vite';
import { manifest } from './manifest.config.ts';

/** What every device keeps offline. It includes the values for up to five players, so that the daily dice work offline. */
const KEPT = /\.(?:js|css|html|svg|woff2|png|webmanifest)$|^\/licences\.(?:json|txt)$|\/[345]-[^/]*\.bin$/;

/** A file that the service worker keeps; those with a hash of their content in their name need no revision. */
interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/** Makes the app installable and playable offline: its manifest, and a service worker that knows every file. */
export function offlinePlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'pok:offline',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: `${config.base}manifest.webmanifest` },
        injectTo: 'head',
      },
    ],
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(manifest),
      });
    },
    // Not `closeBundle`, which is called even if the build has failed.
    async writeBundle() {
      const folder = config.build.outDir;
      await build({
        entryPoints: [join(config.root, 'src/service-worker.ts')],
        outfile: join(folder, 'sw.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: config.build.target || 'es2022',
        logLevel: 'warning',
        define: { __KEPT_FILES__: JSON.stringify(keptFiles(folder)), 'process.env.NODE_ENV': '"production"' },
      });
    },
  };
}

function keptFiles(folder: string): readonly KeptFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted()
    .filter((url) => KEPT.test(`/${url}`) && url !== 'sw.js')
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : hashOf(join(folder, url)) }));
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32);
}
