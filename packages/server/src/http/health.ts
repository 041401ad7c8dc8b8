import type { FastifyInstance } from 'fastify';
import { isLocal } from '../address.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
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

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.metrics !== 'public' && !isLocal(request.raw))
      throw new Problem('not-found', 'there is nothing here');
    reply.type(metrics.registry.contentType).serializer((text: string) => text);
    return metrics.registry.metrics();
  });
}
