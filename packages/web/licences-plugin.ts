import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { folderOf, inOrder, licencesAsText, licencesOf } from '../../scripts/licences.js';

/** Packages whose files don't pass through the bundler: the typeface, and the parts of the service worker. */
const BESIDE = [
  '@fontsource-variable/nunito',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

/**
 * Lists every package that is part of the app, in `licences.json` for the About page and with all texts in `licences.txt`. The build of the
 * server passes its own list in, because both are shipped together. Workers need it as well.
 */
export function licencesPlugin(serverLicences: string | undefined): { app: Plugin; worker: () => Plugin } {
  const files = new Set<string>();
  const recorder = (name: string): Plugin => ({
    name,
    apply: 'build',
    load: {
      filter: { id: /node_modules/ },
      handler(id) {
        files.add(id);
        return null;
      },
    },
  });
  return {
    worker: () => recorder('pok:licences-of-workers'),
    app: {
      ...recorder('pok:licences'),
      generateBundle() {
        const beside = BESIDE.map((name) => join(folderOf(name, import.meta.dirname), 'package.json'));
        const own = licencesOf([...files, ...beside]);
        const server = serverLicences === undefined ? [] : JSON.parse(readFileSync(serverLicences, 'utf8'));
        const licences = inOrder([...own, ...server]);
        const list = licences.map(({ name, version, licence }) => ({ name, version, licence }));
        this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(list) });
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesAsText(licences) });
      },
    },
  };
}
