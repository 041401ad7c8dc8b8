import { createHash } from 'node:crypto';
import type { PersonId } from '@pok/protocol';
import type { RandomBytes } from './server.ts';
import type { Store } from './store/store.ts';

const TOKEN_BYTES = 32;
const ID_BYTES = 9;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** A phone that comes back soon costs no query. */
const MAX_CACHED_TOKENS = 10_000;

export interface Players {
  create(): Promise<{ readonly id: PersonId; readonly token: string }>;
  find(token: string): Promise<PersonId | undefined>;
}

/** A device proves who it is with a random token, of which only the hash is stored. */
export function playersIn(store: Store, randomBytes: RandomBytes): Players {
  const cached = new Map<string, PersonId>();
  function cache(hash: string, id: PersonId): void {
    cached.set(hash, id);
    if (cached.size > MAX_CACHED_TOKENS)
      for (const oldest of cached.keys()) return void cached.delete(oldest);
  }
  return {
    async create() {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const id = randomBytes(ID_BYTES).toString('base64url');
      const tokenHash = hashOf(token);
      await store.addPlayer({ id, tokenHash });
      cache(tokenHash, id);
      return { id, token };
    },
    async find(token) {
      if (!TOKEN.test(token)) return undefined;
      const hash = hashOf(token);
      const id = cached.get(hash) ?? (await store.findPlayer(hash));
      if (id !== undefined) cache(hash, id);
      return id;
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
