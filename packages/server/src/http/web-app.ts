import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem, sendProblem } from './errors.ts';
import { mayBePage } from './is-api.ts';

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>POK</title>
<h1>POK</h1><p>The server runs, but the app has not been built yet. <code>npm start</code> builds it.</p></html>`;

/** Serves the built app. Every path without a dot in its last part is one of its pages: `/t/CODE`, `/learn`… */
export function serveWebApp(app: FastifyInstance, folder: string): void {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // The names of what Vite builds contain a hash of the content.
        reply.header('cache-control', path.includes('/assets/') ? CACHE_FOR_A_YEAR : 'no-cache');
      },
    });
  }
  if (isBuilt) app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      mayBePage(path) &&
      !path.slice(path.lastIndexOf('/')).includes('.');
    if (!isPage) return sendProblem(reply, new Problem('not-found', 'there is nothing here'));
    if (isBuilt) return reply.sendFile('index.html');
    return reply
      .code(path === '/' ? 200 : 503)
      .type('text/html; charset=utf-8')
      .send(NOT_BUILT);
  });
}
