import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './errors.ts';

/** Node never passes it on as a request. */
const NO_REQUEST = 'CONNECT';

/**
 * Answers a method that a path of the API doesn't take with those that it does. To be called before routes are added; call what it
 * returns when they are.
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
        throw new Problem('wrong-method', `this address takes ${allow}`);
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
