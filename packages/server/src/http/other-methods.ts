import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './errors.ts';

/** Node never passes this method on as a request. */
const NO_REQUEST = 'CONNECT';

/**
 * Refuses methods that a path of the API doesn't take, and names those it does take. Call it before routes are added, and the returned
 * function afterwards.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    taken.set(url, methods);
  });
  const methods = METHODS.filter((method) => method !== NO_REQUEST);
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return () => {
    for (const [url, allowed] of [...taken]) {
      const allow = [...allowed].join(', ');
      async function refuse(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
        reply.header('allow', allow);
        throw new Problem('wrong-method', `this path only accepts ${allow}`);
      }
      app.route({
        url,
        method: methods.filter((method) => !allowed.has(method)),
        schema: { hide: true },
        onRequest: refuse, // whatever is in its body
        handler: refuse,
      });
    }
  };
}
