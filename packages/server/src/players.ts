import { createHash } from 'node:crypto';
import type { PersonId } from '@pok/protocol';
import type { Chance } from './server.ts';
import type { Store } from './store/store.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 9;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Tokens seen lately, so that a phone that comes back costs no query. */
const REMEMBERED = 10_000;

export interface Players {
  create(): Promise<{ readonly id: PersonId; readonly token: string }>;
  find(token: string): Promise<PersonId | undefined>;
}

/** A device proves who it is with a random token; only its hash is kept. */
export function playersIn(store: Store, chance: Chance): Players {
  const known = new Map<string, PersonId>();
  function remember(hash: string, id: PersonId): void {
    known.set(hash, id);
    if (known.size > REMEMBERED) for (const oldest of known.keys()) return void known.delete(oldest);
  }
  return {
    async create() {
      const token = chance(TOKEN_BYTES).toString('base64url');
      const id = chance(ID_BYTES).toString('base64url');
      const tokenHash = hashOf(token);
      await store.addPlayer({ id, tokenHash });
      remember(tokenHash, id);
      return { id, token };
    },
    async find(token) {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      const id = known.get(hash) ?? (await store.findPlayer(hash));
      if (id !== undefined) remember(hash, id);
      return id;
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
