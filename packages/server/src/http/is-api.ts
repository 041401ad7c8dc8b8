import type { FastifyRequest } from 'fastify';

const API = /^\/api/i;
/** What is for programs: nobody who asks for it a little wrong is helped by a page of the app. */
const NO_PAGE = /^\/(?:api|metrics|healthz|readyz)/i;

/** By the route that answers it, as an address can be written in many ways; and by the address, which may have none. */
export function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') === true || API.test(url);
}

export function mayBePage(path: string): boolean {
  return !NO_PAGE.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
