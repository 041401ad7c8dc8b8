import type { PersonId } from '@pok/protocol';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import type { Config } from '../config.ts';
import type { Limited, Limits } from '../limits.ts';
import type { Players } from '../players.ts';
import type { Room } from '../room.ts';
import type { Rooms } from '../rooms.ts';
import type { TableRoom } from '../table-room.ts';
import type { TournamentRoom } from '../tournament-room.ts';
import { Problem, serverFull, unknownToken } from './errors.ts';

/** What is stored for good, in bytes: a row and its entries in indexes. */
const STORED_BYTES: Readonly<Partial<Record<Limited, number>>> = { players: 250, tables: 1_000 };

/** Decides whether a request is let in. */
export interface Admission {
  /** The address that limits count for. */
  addressOf(request: FastifyRequest): string;
  /** Counts a request of the sender's address, and refuses it if there were too many. */
  spend(limited: Limited, request: FastifyRequest): void;
  /** Who sends this; `undefined` without a token. An unknown token is refused. */
  person(request: FastifyRequest): Promise<PersonId | undefined>;
  /**
   * An address that has guessed too often isn't told whether this guess is right. A person who has sat down at the table is not guessing,
   * whatever others at their address do.
   */
  stopGuessing(code: string, request: FastifyRequest): Promise<void>;
  /** Counts a wrong code or token, and says what is wrong with it. */
  miss(request: FastifyRequest, problem: Problem): never;
  /** The table of a code. Guessing codes is limited. */
  room(code: string, request: FastifyRequest): Promise<TableRoom>;
  /** The same for a tournament. */
  tournament(code: string, request: FastifyRequest): Promise<TournamentRoom>;
}

export function createAdmission(config: Config, limits: Limits, players: Players, rooms: Rooms): Admission {
  const admission: Admission = {
    addressOf: (request) => addressOf(request.raw, config.trustProxy),
    spend(limited, request) {
      const address = admission.addressOf(request);
      const bytes = STORED_BYTES[limited];
      if (bytes !== undefined && !limits.bytes.take(address, bytes))
        throw tooMany(limits.bytes.waitSeconds(address));
      if (!limits[limited].take(address)) throw tooMany(limits[limited].waitSeconds(address));
    },
    async stopGuessing(code, request) {
      const wait = limits.misses.waitSeconds(admission.addressOf(request));
      if (wait === 0) return;
      const room = request.person === undefined ? undefined : await rooms.find(code);
      if (!isKnownAt(room, request)) throw tooMany(wait);
    },
    miss(request, problem) {
      admission.spend('misses', request);
      throw problem;
    },
    async person(request) {
      if (request.headers.authorization === undefined) return undefined;
      const token = tokenOf(request);
      const person = token === undefined ? undefined : await players.find(token);
      return person ?? admission.miss(request, unknownToken());
    },
    async room(code, request) {
      const problem = new Problem('no-such-table', 'there is no table with this code');
      return admit(await rooms.find(code), request, problem);
    },
    async tournament(code, request) {
      const problem = new Problem('no-such-tournament', 'there is no tournament with this code');
      return admit(await rooms.findTournament(code), request, problem);
    },
  };

  function admit<Found extends Room>(
    room: Found | 'full' | undefined,
    request: FastifyRequest,
    problem: Problem,
  ): Found {
    if (room === 'full') throw serverFull();
    if (room === undefined) return admission.miss(request, problem);
    const wait = limits.misses.waitSeconds(admission.addressOf(request));
    if (wait > 0 && !isKnownAt(room, request)) throw tooMany(wait);
    return room;
  }
  return admission;
}

/** The bearer token of a request, if it has one. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function isKnownAt(room: Room | 'full' | undefined, { person }: FastifyRequest): boolean {
  return person !== undefined && room !== undefined && room !== 'full' && room.knows(person);
}

function tooMany(wait: number): Problem {
  return new Problem('too-many', `too many in a minute: wait ${wait} s`, wait);
}
