import { m } from '../paraglide/messages.js';
import { say } from '../pieces/toasts.svelte.ts';
import { go } from '../router/router.svelte.ts';
import type { TournamentStore } from './tournament-store.svelte.ts';

/** Leaves the tournament, and goes Home. Without a connection the tournament would keep the seat, so the player is told instead. */
export async function leaveTournament(store: TournamentStore): Promise<void> {
  if (store.state !== 'online') return say(m.app_offline());
  if (await store.submit({ type: 'leave' })) go({ page: 'home' });
}
