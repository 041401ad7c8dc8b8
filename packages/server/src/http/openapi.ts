import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** `/api/openapi.json`, made from the very schemas that requests and answers are held to. Before all routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'POK', description: 'Tables of POK. docs/protocol.md tells the rest.', version: '1' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject(document) {
      const api = jsonSchemaTransformObject(document);
      const schemas = ('components' in api && api.components?.schemas) || {};
      // What has a name is in answers alone; the library names each a second time, as if somebody sent it.
      for (const name of Object.keys(schemas)) if (name.endsWith('Input')) delete schemas[name];
      return api;
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
