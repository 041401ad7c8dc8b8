import type { FastifyRequest } from 'fastify';

const API = /^\/api/i;
/** Paths for programs. If a program gets one slightly wrong, a page of the app would not help it. */
const NO_PAGE = /^\/(?:api|metrics|healthz|readyz)/i;

/** By its route, since a path can be written in many ways, and by its path, since there may be no route. */
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
