import type { PersonId } from '@pok/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission } from './admission.ts';
import { Problem } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends this; `undefined` without a token, or if the route takes none. */
    person: PersonId | undefined;
  }
}

/** What the `security` of a route's schema says about tokens, to OpenAPI and to `identifySenders` alike. */
type Security = readonly { readonly [scheme: string]: readonly string[] }[];
export const TOKEN_NEEDED: Security = [{ bearer: [] }];
export const TOKEN_WELCOME: Security = [...TOKEN_NEEDED, {}];

/** The token is checked before anything else in a request: a stranger learns nothing about what it should contain. */
export function identifySenders(app: FastifyInstance, admission: Admission): void {
  app.decorateRequest('person', undefined);
  app.addHook('onRequest', async (request) => {
    const security = request.routeOptions.schema?.security;
    if (security === undefined) return;
    request.person = await admission.person(request);
    if (request.person === undefined && !worksWithout(security))
      throw new Problem('no-token', 'send the header authorization: Bearer TOKEN');
  });
  // A device may have been signed out while the body was on its way, which can take seconds.
  app.addHook('preHandler', async (request) => {
    if (request.person !== undefined && request.body !== undefined) await admission.person(request);
  });
}

function worksWithout(security: Security): boolean {
  return security.some((schemes) => Object.keys(schemes).length === 0);
}

/** The sender, on a route that needs a token. */
export function senderOf({ person }: FastifyRequest): PersonId {
  if (person === undefined) throw new Error('a route whose schema needs no token asks for its sender');
  return person;
}
