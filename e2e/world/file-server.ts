import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

export interface FileServer {
  readonly url: string;
  close(): void;
}

/** Serves the files of a folder under a path and nothing else, as the simplest web host does. */
export async function serveFiles(folder: string, under: string): Promise<FileServer> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const inside = pathname.startsWith(under) ? pathname.slice(under.length) : undefined;
    const file = join(folder, inside === '' ? 'index.html' : (inside ?? ''));
    if (inside === undefined || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end('not found');
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port');
  return {
    url: `http://127.0.0.1:${address.port}${under}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
