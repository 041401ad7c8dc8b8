import { z } from '@pok/protocol';
import { reachOf } from '../device/address.ts';
import { IS_STATIC } from '../device/hosting.ts';
import { formatRoute } from '../router/router.svelte.ts';
import type { Route } from '../router/routes.ts';

const networkSchema = z.object({ addresses: z.array(z.url()) });
let inNetwork: string | undefined = $state();
let isAsked = false;

/** The beginning of links for other devices. A page that was opened at localhost needs the server's address in the network. */
export function baseForOthers(): string {
  if (!isAsked && !IS_STATIC && reachOf(location.hostname) === 'device') {
    isAsked = true;
    void ask();
  }
  return inNetwork ?? location.href;
}

/** A link to a page for other devices. */
export function linkForOthers(route: Route): string {
  return new URL(formatRoute(route), baseForOthers()).href;
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/api/network');
    inNetwork = networkSchema.parse(await answer.json()).addresses[0];
  } catch {
    // It stays undefined: the server is too old to know, or can't be reached.
  }
}
