import type { Command } from '@pok/protocol';
import type { TableStore } from '../connection/table-store.svelte.ts';
import { m } from '../paraglide/messages.js';
import { say } from '../pieces/toasts.svelte.ts';
import { saveLastTable } from '../player/last-table.ts';
import { go } from '../router/router.svelte.ts';
import { refusalText } from '../words/refusal-text.ts';

/** Sends a command; if the table refuses it, a toast says why. */
export async function submit(store: TableStore, command: Command): Promise<void> {
  const answer = await store.send(command);
  if (!answer.ok) say(refusalText(answer.refusal));
}

/** Leaves the table for good, and goes Home. Without a connection the table would keep the seat, so the player is told instead. */
export async function leave(store: TableStore): Promise<void> {
  if (store.state !== 'online') return say(m.app_offline());
  await store.send({ type: 'leave' });
  saveLastTable(null);
  go({ page: 'home' });
}
