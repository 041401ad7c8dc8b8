import type { FastifyInstance } from 'fastify';
import { isLocal } from '../address.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { Problem } from './errors.ts';

/** For whoever looks after the server. */
export function addHealthRoutes(
  app: FastifyInstance,
  { config, metrics, checkReady }: { config: Config; metrics: Metrics; checkReady: () => Promise<void> },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await checkReady();
    } catch (error) {
      throw new Problem('restarting', error instanceof Error ? error.message : 'not ready', 5);
    }
    return { status: 'ready' };
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.metrics !== 'public' && !isLocal(request.raw))
      throw new Problem('not-found', 'there is nothing here');
    reply.type(metrics.registry.contentType).serializer((text: string) => text);
    return metrics.registry.metrics();
  });
}
