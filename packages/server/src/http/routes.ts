import { parseAnyTableCode } from '@pok/log';
import {
  answerSchema,
  createdTableSchema,
  credentialsSchema,
  type MatchExport,
  type MatchList,
  matchExportSchema,
  matchListSchema,
  newPlayerSchema,
  newTableSchema,
  requestSchema,
  tableSummarySchema,
  UnreadableLogError,
  viewSchema,
  z,
} from '@pok/protocol';
import { viewerOf } from '@pok/table';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../limits.ts';
import type { Matches } from '../matches.ts';
import type { Metrics } from '../metrics.ts';
import type { Players } from '../players.ts';
import type { Rooms } from '../rooms.ts';
import type { TableRoom } from '../table-room.ts';
import type { Admission } from './admission.ts';
import { CostlyReads } from './costly-reads.ts';
import { addDeviceRoutes } from './device-routes.ts';
import { answered, problems, problemsWithToken } from './documented-answers.ts';
import { Problem, serverFull } from './errors.ts';
import { isApi } from './is-api.ts';
import type { SchemaTypes } from './schema-types.ts';
import { identifySenders, senderOf, TOKEN_NEEDED, TOKEN_WELCOME } from './senders.ts';
import { submitCommand } from './submit-command.ts';
import { addTournamentRoutes } from './tournament-routes.ts';

const code = z.string().check(z.maxLength(40), z.describe('The code of a table'));
const atTable = z.object({ code });
const ofMatch = z.object({
  code,
  match: z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'a number, or a number and .pok')),
});
/** A body may be left out. */
const newPlayer = z.nullish(newPlayerSchema);
const NO_MATCHES = bytesOf([]);

/** docs/protocol.md, HTTP. */
export function addRoutes(
  server: FastifyInstance,
  {
    admission,
    players,
    rooms,
    limits,
    matches,
    metrics,
  }: {
    admission: Admission;
    players: Players;
    rooms: Rooms;
    limits: Limits;
    matches: Matches;
    metrics: Metrics;
  },
): void {
  const costlyReads = new CostlyReads(metrics.countRead);

  /** A match that has just ended at another node, or at one that died before it saved it, follows from the table's log. */
  async function findNewest(written: string): Promise<TableRoom | 'full' | undefined> {
    const room = await rooms.find(written);
    if (room !== undefined && room !== 'full') await room.catchUp();
    return room;
  }

  async function listMatches(code: string): Promise<Buffer> {
    await findNewest(code).catch(ignoreUnreadable);
    const saved = await matches.list(code);
    return saved.length === 0 ? NO_MATCHES : bytesOf(saved);
  }

  async function findMatch(
    { code, match }: { readonly code: string; readonly match: string },
    request: FastifyRequest,
  ): Promise<MatchExport> {
    await admission.stopGuessing(code, request);
    const saved = await matches.find(code, Number(match));
    const room = saved === undefined ? await findNewest(code) : undefined;
    const found = saved ?? (await matches.find(code, Number(match)));
    if (found !== undefined) {
      await admission.stopGuessing(code, request); // others may have guessed wrong while this was looked up
      return found;
    }
    if (room === 'full') throw serverFull();
    const problem = new Problem('no-such-match', 'no match with this number has ended at this table');
    if (room === undefined) return admission.miss(request, problem);
    throw problem; // a right code is no guess
  }

  const app = server.withTypeProvider<SchemaTypes>();
  app.addHook('onRequest', async (request) => {
    if (isApi(request)) admission.spend('requests', request);
  });
  identifySenders(app, admission);

  app.post(
    '/api/players',
    {
      schema: {
        operationId: 'createPlayer',
        summary: 'A player for this device. Keep the token: it proves every seat the device takes.',
        body: newPlayer,
        response: {
          201: answered('The player', credentialsSchema),
          ...problems,
        },
      },
    },
    async (request, reply) => {
      admission.spend('players', request);
      reply.code(201);
      return players.create(request.body?.device ?? '');
    },
  );

  addDeviceRoutes(app, admission, players);
  addTournamentRoutes(app, { admission, rooms, limits, matches, costlyReads });

  app.post(
    '/api/tables',
    {
      schema: {
        operationId: 'createTable',
        summary: 'A new table. The sender hosts it and takes the first seat.',
        security: TOKEN_NEEDED,
        body: newTableSchema,
        response: {
          201: answered('The table', createdTableSchema),
          200: answered('Refused: nothing has happened', answerSchema),
          ...problemsWithToken,
        },
      },
    },
    async (request, reply) => {
      admission.spend('tables', request);
      const made = await rooms.create(senderOf(request), request.body.name, request.body.settings ?? {});
      if (made === 'full') throw serverFull();
      reply.code(made.ok ? 201 : 200);
      return made.ok ? { code: made.code } : made;
    },
  );

  app.get(
    '/api/tables/:code',
    {
      schema: {
        operationId: 'getTable',
        summary: 'What everybody who knows the code may know of a table.',
        security: TOKEN_WELCOME,
        params: atTable,
        response: {
          200: answered('The table', tableSummarySchema),
          ...problemsWithToken,
        },
      },
    },
    async (request) => (await admission.room(request.params.code, request)).summary(),
  );

  app.post(
    '/api/tables/:code/commands',
    {
      schema: {
        operationId: 'sendCommand',
        summary: 'What a person asks of a table, as on the socket. The answer comes when it is on disk.',
        security: TOKEN_NEEDED,
        params: atTable,
        body: requestSchema,
        response: { 200: answered('Done and on disk, or refused', answerSchema), ...problemsWithToken },
      },
    },
    async (request) => {
      const sender = { person: senderOf(request), address: admission.addressOf(request) };
      const room = await admission.room(request.params.code, request);
      return submitCommand(room, sender, request.body, limits);
    },
  );

  app.get(
    '/api/tables/:code/view',
    {
      schema: {
        operationId: 'getView',
        summary: 'All that the sender may know of a table, as on the socket.',
        security: TOKEN_WELCOME,
        params: atTable,
        response: { 200: answered('The view', viewSchema), ...problemsWithToken },
      },
    },
    async (request) => {
      const { person } = request;
      const room = await admission.room(request.params.code, request);
      const viewer = viewerOf(person);
      await room.catchUp();
      if (!room.mayWatch(viewer))
        throw new Problem('spectators-off', 'only people who sit at this table may see it');
      if (person !== undefined) await room.visit({ person, address: admission.addressOf(request) });
      return room.actor.view(viewer);
    },
  );

  // The gateway takes requests for an upgrade.
  for (const kind of ['tables', 'tournaments']) {
    app.get(`/api/${kind}/:code/socket`, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('upgrade', 'websocket');
      throw new Problem('not-a-socket', 'open this as a WebSocket');
    });
  }

  app.get(
    '/api/tables/:code/matches',
    {
      schema: {
        operationId: 'listMatches',
        summary: 'The finished matches of a table, oldest first.',
        security: TOKEN_WELCOME,
        params: atTable,
        response: {
          200: answered('The matches', matchListSchema),
          ...problemsWithToken,
        },
      },
    },
    async (request, reply) => {
      const { code } = request.params;
      await admission.stopGuessing(code, request);
      const list = await costlyReads.answer(`matches ${parseAnyTableCode(code)}`, () => listMatches(code));
      if (list === NO_MATCHES) await admission.room(code, request);
      else await admission.stopGuessing(code, request); // others may have guessed wrong in between
      return costlyReads.send(reply.type('application/json; charset=utf-8'), list);
    },
  );

  app.get(
    '/api/tables/:code/matches/:match',
    {
      schema: {
        operationId: 'getMatch',
        summary: 'A finished match with all that is needed to check it.',
        security: TOKEN_WELCOME,
        params: ofMatch,
        response: { 200: answered('The match', matchExportSchema), ...problemsWithToken },
      },
    },
    async (request) => findMatch(request.params, request),
  );

  app.get(
    // The pattern keeps out a number followed by something else.
    '/api/tables/:code/matches/:match(^\\d+).pok',
    {
      schema: {
        operationId: 'getRecord',
        summary: 'A finished match as a record.',
        security: TOKEN_WELCOME,
        params: ofMatch,
        response: {
          200: { description: 'The record', content: { 'text/plain': { schema: z.string() } } },
          ...problemsWithToken,
        },
      },
    },
    async (request, reply) => {
      const { record } = await findMatch(request.params, request);
      return reply.type('text/plain; charset=utf-8').send(record);
    },
  );
}

function bytesOf(matches: MatchList['matches']): Buffer {
  return Buffer.from(JSON.stringify({ matches } satisfies MatchList));
}

/** Finished matches are stored beside the log of their table: they stay readable when it isn't. */
function ignoreUnreadable(error: unknown): void {
  if (!(error instanceof UnreadableLogError)) throw error;
}
