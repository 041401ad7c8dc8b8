import { MAX_MESSAGE_BYTES } from '@pok/protocol';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isFromForeignPage } from '../foreign-page.ts';
import type { Limits } from '../limits.ts';
import type { Matches } from '../matches.ts';
import type { Metrics } from '../metrics.ts';
import type { Players } from '../players.ts';
import type { Rooms } from '../rooms.ts';
import { isUnavailable } from '../store/unavailable.ts';
import type { Admission } from './admission.ts';
import {
  broken,
  foreignPage,
  Problem,
  problemOf,
  restarting,
  sendBrokenRequest,
  sendProblem,
  unavailable,
} from './errors.ts';
import { addHealthRoutes } from './health.ts';
import { isApi } from './is-api.ts';
import { describeApi } from './openapi.ts';
import { watchMethods } from './other-methods.ts';
import { parseBody } from './parse-body.ts';
import { addRoutes } from './routes.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 5_000;
/** How often Node looks for requests that are late. */
const CHECK_EVERY_MS = 2_500;

export interface AppDependencies {
  readonly config: Config;
  readonly admission: Admission;
  readonly players: Players;
  readonly rooms: Rooms;
  readonly limits: Limits;
  readonly matches: Matches;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** As last known: asking never waits for the store. */
  readonly isStoreReachable: () => boolean;
  readonly isClosing: () => boolean;
}

export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, logger, metrics, isClosing } = dependencies;
  const app = fastify({
    // A line per request would reveal who plays where: paths contain codes.
    logger: false,
    bodyLimit: MAX_MESSAGE_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 2 * REQUEST_TIMEOUT_MS,
    keepAliveTimeout: REQUEST_TIMEOUT_MS,
    // Requests under way get their answers; the hook below refuses new ones.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 60 },
    clientErrorHandler: sendBrokenRequest,
    frameworkErrors: (_error, _request, reply) =>
      sendProblem(reply.headers(SECURITY_HEADERS), new Problem('bad-request', "this address can't be read")),
    http: {
      // Node's own answer would be bare: the hook below has a better one.
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: 8 * 1024,
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseBody(body),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error: Error, _request, reply) => {
    const problem = problemOf(error);
    if (problem !== undefined) return sendProblem(reply, problem);
    metrics.problems.inc();
    logger.error({ err: error }, 'a request failed');
    return sendProblem(reply, isUnavailable(error) ? unavailable() : broken());
  });
  // HTTP lets a server ignore expectations that it doesn't know. Node would send a bare 417.
  app.server.on('checkExpectation', app.routing);
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.raw.headers.host === undefined)
      throw new Problem('bad-request', 'a request of HTTP/1.1 needs a host header');
    if (!isApi(request)) return;
    if (isClosing()) throw restarting();
    if (isFromForeignPage(request.raw, config.trustProxy)) throw foreignPage();
  });
  app.addHook('onSend', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (isApi(request)) reply.header('cache-control', 'no-store');
  });

  const refuseOtherMethods = watchMethods(app);
  await describeApi(app);
  addRoutes(app, dependencies);
  refuseOtherMethods();
  addHealthRoutes(app, dependencies);
  serveWebApp(app, config.appDir);
  await app.ready();
  return app;
}
