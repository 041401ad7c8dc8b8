import type { PersonId } from '@pok/protocol';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import type { Config } from '../config.ts';
import type { Limited, Limits } from '../limits.ts';
import type { Players } from '../players.ts';
import type { Table } from '../table.ts';
import type { Tables } from '../tables.ts';
import { Problem, serverFull } from './errors.ts';

/** What is stored for good, in bytes: a row and its places in indexes. */
const STORED_BYTES: Readonly<Partial<Record<Limited, number>>> = { players: 250, tables: 1_000 };

/** Lets a request in or turns it away. */
export interface Gate {
  /** The address that limits count for. */
  addressOf(request: FastifyRequest): string;
  /** Counts a request of the sender's address, and refuses one too many. */
  spend(limited: Limited, request: FastifyRequest): void;
  /** Who sends this; `undefined` without a token. An unknown token is refused. */
  person(request: FastifyRequest): Promise<PersonId | undefined>;
  /**
   * An address that has guessed too often isn't told whether it guesses right now. A person who has sat down at the table guesses
   * nothing, whatever others at their address do.
   */
  stopGuessing(code: string, request: FastifyRequest): Promise<void>;
  /** Counts a wrong code or token, and says what is wrong with it. */
  miss(request: FastifyRequest, problem: Problem): never;
  /** The table of a code. Guessing codes is limited. */
  table(code: string, request: FastifyRequest): Promise<Table>;
}

export function gateTo(config: Config, limits: Limits, players: Players, tables: Tables): Gate {
  const gate: Gate = {
    addressOf: (request) => addressOf(request.raw, config.trustProxy),
    spend(limited, request) {
      const address = gate.addressOf(request);
      const bytes = STORED_BYTES[limited] ?? 0;
      if (bytes > 0 && limits.bytes.waitSeconds(address) > 0)
        throw tooMany(limits.bytes.waitSeconds(address));
      if (!limits[limited].take(address)) throw tooMany(limits[limited].waitSeconds(address));
      if (bytes > 0) limits.bytes.charge(address, bytes);
    },
    async stopGuessing(code, request) {
      const wait = limits.misses.waitSeconds(gate.addressOf(request));
      if (wait === 0) return;
      const table = request.person === undefined ? undefined : await tables.find(code);
      if (!isKnownAt(table, request)) throw tooMany(wait);
    },
    miss(request, problem) {
      gate.spend('misses', request);
      throw problem;
    },
    async person(request) {
      if (request.headers.authorization === undefined) return undefined;
      const token = tokenOf(request);
      const person = token === undefined ? undefined : await players.find(token);
      return (
        person ?? gate.miss(request, new Problem('unknown-token', 'ask for a player: POST /api/players'))
      );
    },
    async table(code, request) {
      const table = await tables.find(code);
      if (table === 'full') throw serverFull();
      if (table === undefined)
        return gate.miss(request, new Problem('no-such-table', 'there is no table with this code'));
      if (!isKnownAt(table, request)) await gate.stopGuessing(code, request);
      return table;
    },
  };
  return gate;
}

/** The bearer token of a request, if it has one. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function isKnownAt(table: Table | 'full' | undefined, { person }: FastifyRequest): boolean {
  return person !== undefined && table !== undefined && table !== 'full' && table.knows(person);
}

function tooMany(wait: number): Problem {
  return new Problem('too-many', `too many in a minute: wait ${wait} s`, wait);
}
