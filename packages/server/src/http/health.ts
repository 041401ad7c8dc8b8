import type { FastifyInstance } from 'fastify';
import { isLocal } from '../address.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { networkAddresses } from '../welcome.ts';
import { Problem, restarting, unavailable } from './errors.ts';

/** For the operator. */
export function addHealthRoutes(
  app: FastifyInstance,
  {
    config,
    metrics,
    isStoreReachable,
    isClosing,
  }: { config: Config; metrics: Metrics; isStoreReachable: () => boolean; isClosing: () => boolean },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (isClosing()) throw restarting();
    if (!isStoreReachable()) throw unavailable();
    return { status: 'ready' };
  });

  /** For the page of somebody who sits at this machine, so that its invitations lead others here. Nobody else is told. */
  app.get('/api/network', { schema: { hide: true } }, async ({ raw }) => {
    if (!isLocal(raw) || !isLoopbackHost(raw.headers.host))
      throw new Problem('not-found', 'there is nothing here');
    return { addresses: networkAddresses(config.host, raw.socket.localPort ?? 0) };
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.metrics !== 'public' && !isLocal(request.raw))
      throw new Problem('not-found', 'there is nothing here');
    reply.type(metrics.registry.contentType).serializer((text: string) => text);
    return metrics.registry.metrics();
  });
}

/** A page under another name may belong to a stranger who has pointed that name at this machine. */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host ?? '');
}
