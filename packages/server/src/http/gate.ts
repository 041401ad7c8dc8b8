import type { PersonId } from '@pok/table';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import type { Config } from '../config.ts';
import type { Limited, Limits } from '../limits.ts';
import type { Players } from '../players.ts';
import type { Table } from '../table.ts';
import type { Tables } from '../tables.ts';
import { Problem, serverFull } from './errors.ts';

/** What every route needs to let somebody in or turn them away. */
export interface Gate {
  /** Counts this try for the sender's address, and turns them away when it was one too many. */
  spend(limited: Limited, request: FastifyRequest): Promise<void>;
  /** Who sends this, or nobody if there is no token. One that is not known is refused. */
  person(request: FastifyRequest): Promise<PersonId | undefined>;
  /** Whoever has guessed too often is not even told whether they guess right now. */
  stopGuessing(request: FastifyRequest): Promise<void>;
  /** The table of a code. Guessing codes is limited. */
  table(code: string, request: FastifyRequest): Promise<Table>;
}

export function gateTo(config: Config, limits: Limits, players: Players, tables: Tables): Gate {
  async function miss(request: FastifyRequest, problem: Problem): Promise<never> {
    await gate.spend('misses', request);
    throw problem;
  }

  const gate: Gate = {
    async spend(limited, request) {
      const wait = await limits.spend(limited, addressOf(request.raw, config.trustProxy));
      if (wait !== undefined) throw tooMany(wait);
    },
    async stopGuessing(request) {
      const wait = await limits.wait('misses', addressOf(request.raw, config.trustProxy));
      if (wait !== undefined) throw tooMany(wait);
    },
    async person(request) {
      const header = request.headers.authorization;
      if (header === undefined) return undefined;
      const token = /^Bearer (\S+)$/i.exec(header)?.[1];
      const person = token === undefined ? undefined : await players.find(token);
      return person ?? miss(request, new Problem('unknown-token', 'ask for a player: POST /api/players'));
    },
    async table(code, request) {
      const table = await tables.find(code);
      if (table === 'full') throw serverFull();
      if (table === undefined)
        return miss(request, new Problem('no-such-table', 'there is no table with this code'));
      // Whoever has sat down here guesses nothing, whatever others at their address do.
      if (request.person === undefined || !table.knows(request.person)) await gate.stopGuessing(request);
      return table;
    },
  };
  return gate;
}

function tooMany(wait: number): Problem {
  return new Problem('too-many', `too many in a minute: wait ${wait} s`, wait);
}
