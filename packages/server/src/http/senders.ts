import type { PersonId } from '@pok/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './errors.ts';
import type { Gate } from './gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends this; nobody where no token came, or none is asked for. */
    person: PersonId | undefined;
  }
}

/** What a route says of tokens in the `security` of its schema, to OpenAPI and to `identifySenders` alike. */
type Security = readonly { readonly [scheme: string]: readonly string[] }[];
export const TOKEN_NEEDED: Security = [{ bearer: [] }];
export const TOKEN_WELCOME: Security = [...TOKEN_NEEDED, {}];

/** Tokens come before everything else in a request: a stranger learns nothing of what it should be like. */
export function identifySenders(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('person', undefined);
  app.addHook('onRequest', async (request) => {
    const security = request.routeOptions.schema?.security;
    if (security === undefined) return;
    request.person = await gate.person(request);
    if (request.person === undefined && !worksWithout(security))
      throw new Problem('no-token', 'send the header authorization: Bearer TOKEN');
  });
}

function worksWithout(security: Security): boolean {
  return security.some((schemes) => Object.keys(schemes).length === 0);
}

/** Who sends this, where a token is needed. */
export function senderOf({ person }: FastifyRequest): PersonId {
  if (person === undefined) throw new Error('a route asks for a sender whose schema needs no token');
  return person;
}
