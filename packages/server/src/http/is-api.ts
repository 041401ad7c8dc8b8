import type { FastifyRequest } from 'fastify';

const API = '/api/';

/** By the route that answers it, as an address can be written in many ways; and by the address, which may have none. */
export function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(API) === true || url.startsWith(API);
}
