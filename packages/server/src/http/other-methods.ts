import type { FastifyInstance, HTTPMethods } from 'fastify';
import { Problem } from './errors.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Whoever uses a method that an address of the API does not take is told which it does. To be called before its routes are
 * added, and what it answers when they are.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    taken.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...taken]) {
      const allow = [...methods].join(', ');
      app.route({
        url,
        method: METHODS.filter((method) => !methods.has(method)),
        schema: { hide: true },
        handler(_request, reply) {
          reply.header('allow', allow);
          throw new Problem('wrong-method', `this address takes ${allow}`);
        },
      });
    }
  };
}
