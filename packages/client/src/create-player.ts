import { credentialsSchema } from '@pok/protocol';
import type { Who } from './hello-text.ts';
import type { Identity, NoPlayer } from './identity.ts';

// Browsers and Node have it. A package for both can't take its types from either.
declare function fetch(
  url: string,
  init: { readonly method: string },
): Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>;

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/**
 * A player at a server, such as `https://pok.example`: a new one, or the one with this token. `onToken` is told a new player's token, which
 * is the only way to be the same player again.
 */
export function createPlayer(
  server: string,
  token?: string,
  onToken: (token: string) => void = () => {},
): Identity {
  let known = token;
  let asking: Promise<Who | NoPlayer> | undefined;

  async function becomePlayer(): Promise<Who | NoPlayer> {
    try {
      const response = await fetch(`${server}/api/players`, { method: 'POST' });
      if (response.status === TOO_MANY_REQUESTS || response.status === UNAVAILABLE) return 'server-full';
      known = credentialsSchema.parse(await response.json()).token;
    } catch {
      return 'offline';
    }
    onToken(known);
    return { token: known };
  }

  return {
    async who() {
      if (known !== undefined) return { token: known };
      asking ??= becomePlayer().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    onUnknown() {
      known = undefined;
    },
  };
}
