import fastifySwagger from '@fastify/swagger';
import { PROTOCOL_VERSION } from '@pok/protocol';
import { messagesJsonSchema } from '@pok/protocol/json-schema';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/**
 * `/api/openapi.json` and `/api/messages.json`, generated from the schemas that check requests, answers and messages. Call it
 * before routes are added.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'POK',
        description: 'The tables and tournaments of POK over HTTP. docs/protocol.md describes the rest.',
        version: String(PROTOCOL_VERSION),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Operations that say nothing take no token.
      security: [],
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withSharedNames(jsonSchemaTransformObject(document)),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/api/messages.json', { schema: { hide: true } }, async () => messagesJsonSchema());
}

type Api = ReturnType<typeof jsonSchemaTransformObject>;
interface NamedSchemas {
  readonly paths: object;
  readonly components: { schemas: Readonly<Record<string, object>> };
}

/**
 * The library describes each schema twice: as `Name` in answers, as `NameInput` in requests. Ours are the same in both directions,
 * except that only `NameInput` allows unknown keys, which readers of answers ignore. So its content gets the plain name, if a path
 * uses it.
 */
function withSharedNames(api: Api): Api {
  const shared = JSON.parse(JSON.stringify(api).replaceAll(/(#\/components\/schemas\/\w+?)Input"/g, '$1"'));
  const { paths, components }: NamedSchemas = shared;
  const used: Record<string, object> = {};
  function addUsedBy(part: object): void {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)"/g)) {
      if (name in used) continue;
      used[name] = components.schemas[`${name}Input`] ?? {};
      addUsedBy(used[name]);
    }
  }
  addUsedBy(paths);
  components.schemas = used;
  return shared;
}
