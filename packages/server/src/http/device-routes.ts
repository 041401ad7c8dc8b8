import { parseAnyTableCode, parseTournamentCode } from '@pok/log';
import {
  addedDeviceSchema,
  type DeviceList,
  deviceChangeSchema,
  deviceCodeSchema,
  deviceListSchema,
  newDeviceCodeSchema,
  newDeviceSchema,
  type PersonId,
  recoverySecretSchema,
  z,
} from '@pok/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Players } from '../players.ts';
import { type Admission, tokenOf } from './admission.ts';
import { answered, problems, problemsWithToken } from './documented-answers.ts';
import { Problem, unknownToken } from './errors.ts';
import type { SchemaTypes } from './schema-types.ts';
import { TOKEN_NEEDED } from './senders.ts';

/** A body may be left out or empty. */
const nothing = z.nullish(z.strictObject({}));
const whichDevice = z.object({ device: z.string().check(z.regex(/^[\w-]{1,40}$/, 'the id of a device')) });

/** docs/protocol.md, HTTP: the devices of a player. Codes and secrets travel in bodies alone: addresses end up in logs. */
export function addDeviceRoutes(server: FastifyInstance, admission: Admission, players: Players): void {
  const app = server.withTypeProvider<SchemaTypes>();

  /** Only a device that is signed in right now may change who can play as its player. */
  async function ownerOf(request: FastifyRequest): Promise<{ player: PersonId; token: string }> {
    const token = tokenOf(request) ?? '';
    const player = await players.findNow(token);
    if (player === undefined) throw unknownToken();
    return { player, token };
  }

  async function listFor(player: PersonId, token: string): Promise<DeviceList> {
    return { devices: await players.devices(player, token) };
  }

  app.post(
    '/api/device-codes',
    {
      schema: {
        operationId: 'createDeviceCode',
        summary:
          'A code that makes another device one of the sender, once, for five minutes. It replaces the last one.',
        security: TOKEN_NEEDED,
        body: z.nullish(newDeviceCodeSchema),
        response: { 201: answered('The code', deviceCodeSchema), ...problemsWithToken },
      },
    },
    async (request, reply) => {
      admission.spend('players', request);
      const { player, token } = await ownerOf(request);
      const code = await players.newDeviceCode(player, token, placeOf(request.body?.table ?? ''));
      if (code === undefined) throw unknownToken();
      reply.code(201);
      return code;
    },
  );

  app.post(
    '/api/recovery-links',
    {
      schema: {
        operationId: 'createRecoveryLink',
        summary:
          'A secret to keep in a safe place: it makes devices of the sender until it is signed out or replaced.',
        security: TOKEN_NEEDED,
        body: nothing,
        response: { 201: answered('The secret', recoverySecretSchema), ...problemsWithToken },
      },
    },
    async (request, reply) => {
      admission.spend('players', request);
      const { player, token } = await ownerOf(request);
      const secret = await players.newRecoverySecret(player, token);
      if (secret === undefined) throw unknownToken();
      reply.code(201);
      return { secret };
    },
  );

  app.post(
    '/api/devices',
    {
      schema: {
        operationId: 'addDevice',
        summary: 'Adds this device to an existing player, with a token of its own.',
        body: newDeviceSchema,
        response: {
          201: answered('The player, and the token of this device', addedDeviceSchema),
          ...problems,
        },
      },
    },
    async (request, reply) => {
      admission.spend('players', request);
      // Every try counts as a wrong one before anything is looked up, so that many at once can't slip through.
      admission.spend('misses', request);
      const added = await players.addDevice(request.body);
      if (added === undefined) {
        throw new Problem('no-such-device-code', 'this code or link is wrong, used or expired');
      }
      reply.code(201);
      return added;
    },
  );

  app.get(
    '/api/devices',
    {
      schema: {
        operationId: 'listDevices',
        summary: 'The devices and recovery links of the sender.',
        security: TOKEN_NEEDED,
        response: { 200: answered('The devices', deviceListSchema), ...problemsWithToken },
      },
    },
    async (request) => {
      const { player, token } = await ownerOf(request);
      return listFor(player, token);
    },
  );

  app.patch(
    '/api/devices/:device',
    {
      schema: {
        operationId: 'renameDevice',
        summary: 'Gives a device of the sender another name.',
        security: TOKEN_NEEDED,
        params: whichDevice,
        body: deviceChangeSchema,
        response: { 200: answered('The devices', deviceListSchema), ...problemsWithToken },
      },
    },
    async (request) => {
      const { player, token } = await ownerOf(request);
      if (!(await players.renameDevice(player, request.params.device, request.body.name)))
        throw noSuchDevice();
      return listFor(player, token);
    },
  );

  app.delete(
    '/api/devices/:device',
    {
      schema: {
        operationId: 'signOutDevice',
        summary:
          'Signs a device or recovery link of the sender out: its token and the open device code are worth nothing any more.',
        security: TOKEN_NEEDED,
        params: whichDevice,
        response: { 200: answered('The devices that are left', deviceListSchema), ...problemsWithToken },
      },
    },
    async (request) => {
      const { player, token } = await ownerOf(request);
      if (!(await players.signOut(player, request.params.device))) throw noSuchDevice();
      return listFor(player, token);
    },
  );
}

/** Where the other device goes on: at a table, or in a tournament. */
function placeOf(written: string): string | undefined {
  return parseAnyTableCode(written) ?? parseTournamentCode(written);
}

function noSuchDevice(): Problem {
  return new Problem('no-such-device', 'you have no such device');
}
