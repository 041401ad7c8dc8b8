import {
  createdTournamentSchema,
  newTournamentSchema,
  publishedSittingSchema,
  tournamentAnswerSchema,
  tournamentRequestSchema,
  tournamentViewSchema,
  z,
} from '@pok/protocol';
import { viewerOf } from '@pok/table';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits.ts';
import type { Matches } from '../matches.ts';
import type { Rooms } from '../rooms.ts';
import type { Admission } from './admission.ts';
import type { CostlyReads } from './costly-reads.ts';
import { answered, problemsWithToken } from './documented-answers.ts';
import { Problem, serverFull } from './errors.ts';
import type { SchemaTypes } from './schema-types.ts';
import { senderOf, TOKEN_NEEDED, TOKEN_WELCOME } from './senders.ts';
import { submitCommand } from './submit-command.ts';

const code = z.string().check(z.maxLength(40), z.describe('The code of a tournament'));
const inTournament = z.object({ code });
const ofSitting = z.object({ code, number: z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'a number')) });

/** docs/protocol.md, HTTP: tournaments. */
export function addTournamentRoutes(
  server: FastifyInstance,
  {
    admission,
    rooms,
    limits,
    matches,
    costlyReads,
  }: {
    admission: Admission;
    rooms: Rooms;
    limits: Limits;
    matches: Matches;
    costlyReads: CostlyReads;
  },
): void {
  const app = server.withTypeProvider<SchemaTypes>();

  app.post(
    '/api/tournaments',
    {
      schema: {
        operationId: 'createTournament',
        summary: 'A new tournament. The sender organises it, and plays only if they join.',
        security: TOKEN_NEEDED,
        body: newTournamentSchema,
        response: {
          201: answered('The tournament', createdTournamentSchema),
          200: answered('Refused: nothing has happened', tournamentAnswerSchema),
          ...problemsWithToken,
        },
      },
    },
    async (request, reply) => {
      admission.spend('tables', request);
      const { name, settings } = request.body;
      const made = await rooms.createTournament(senderOf(request), name, settings ?? {});
      if (made === 'full') throw serverFull();
      reply.code(made.ok ? 201 : 200);
      return made.ok ? { code: made.code } : made;
    },
  );

  app.post(
    '/api/tournaments/:code/commands',
    {
      schema: {
        operationId: 'sendTournamentCommand',
        summary: 'What a person asks of a tournament, as on the socket. The answer comes when it is on disk.',
        security: TOKEN_NEEDED,
        params: inTournament,
        body: tournamentRequestSchema,
        response: {
          200: answered('Done and on disk, or refused', tournamentAnswerSchema),
          ...problemsWithToken,
        },
      },
    },
    async (request) => {
      const room = await admission.tournament(request.params.code, request);
      const sender = { person: senderOf(request), address: admission.addressOf(request) };
      return submitCommand(room, sender, request.body, limits);
    },
  );

  app.get(
    '/api/tournaments/:code/view',
    {
      schema: {
        operationId: 'getTournamentView',
        summary: 'All that the sender may know of a tournament, as on the socket.',
        security: TOKEN_WELCOME,
        params: inTournament,
        response: { 200: answered('The view', tournamentViewSchema), ...problemsWithToken },
      },
    },
    async (request) => {
      const { person } = request;
      const room = await admission.tournament(request.params.code, request);
      await room.catchUp();
      if (person !== undefined) await room.visit({ person, address: admission.addressOf(request) });
      return room.actor.view(viewerOf(request.person));
    },
  );

  app.get(
    '/api/tournaments/:code/sittings/:number',
    {
      schema: {
        operationId: 'getSitting',
        summary: 'What proves the seating and the rolls of a sitting. Organisers get what each table played.',
        security: TOKEN_WELCOME,
        params: ofSitting,
        response: { 200: answered('The sitting', publishedSittingSchema), ...problemsWithToken },
      },
    },
    async (request) => {
      const room = await admission.tournament(request.params.code, request);
      await room.catchUp();
      const sitting = room.actor.publishedSitting(Number(request.params.number), viewerOf(request.person));
      if (sitting === undefined)
        throw new Problem('no-such-sitting', 'this tournament has had no sitting with this number');
      return sitting;
    },
  );

  app.get(
    '/api/tournaments/:code/records',
    {
      schema: {
        operationId: 'getRecords',
        summary: 'The records of all finished matches, separated by empty lines.',
        security: TOKEN_WELCOME,
        params: inTournament,
        response: {
          200: { description: 'The records', content: { 'text/plain': { schema: z.string() } } },
          ...problemsWithToken,
        },
      },
    },
    async (request, reply) => {
      const room = await admission.tournament(request.params.code, request);
      const { actor } = room;
      const records = await costlyReads.answer(`records ${actor.code}`, async () => {
        await room.catchUp();
        return Buffer.from((await matches.recordsOf(actor.code, actor.tables())).join('\n'));
      });
      return costlyReads.send(reply.type('text/plain; charset=utf-8'), records);
    },
  );
}
