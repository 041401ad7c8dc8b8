import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { type BuiltServer, buildServer } from './build-server.ts';

/** The server of a future release: its events are one version newer, and it also reads those of today. */
export function buildNewerServer(): Promise<BuiltServer> {
  return buildServer(undefined, [RAISE_EVENT_VERSION]);
}

const RAISE_EVENT_VERSION: Plugin = {
  name: 'raise-event-version',
  setup({ onLoad }) {
    onLoad({ filter: /events\/event\.ts$/ }, ({ path }) =>
      edit(path, /EVENT_VERSION = (\d+)/, (_, version) => `EVENT_VERSION = ${Number(version) + 1}`),
    );
  },
};

async function edit(path: string, from: RegExp, to: (...found: string[]) => string) {
  const source = await readFile(path, 'utf8');
  const contents = source.replace(from, to);
  if (contents === source) throw new Error(`${path} has no ${from}`);
  return { contents, loader: 'ts' } as const;
}
