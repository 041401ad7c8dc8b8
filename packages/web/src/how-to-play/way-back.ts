import { z } from '@pok/protocol';
import { createContext } from 'svelte';
import { currentNote, currentRoute, formatRoute } from '../router/router.svelte.ts';

/** Where somebody was when they opened the lessons, so that these lead back there. */
const wayBackSchema = z.object({ address: z.string(), host: z.optional(z.string()) });
export type WayBack = Readonly<z.infer<typeof wayBackSchema>>;

/** A table passes its host on to the rules that are opened there. */
export const [hostOfTable, setHostOfTable, hasHostOfTable] = createContext<() => string | undefined>();

/** The page that is open now, as a note for the lessons. */
export function formatWayBack(host: string | undefined): string {
  const way: WayBack = { address: formatRoute(currentRoute()), ...(host !== undefined && { host }) };
  return JSON.stringify(way);
}

/** The way back that the current page was opened with. */
export function loadWayBack(): WayBack | undefined {
  const note = currentNote();
  return note === undefined ? undefined : wayBackSchema.parse(JSON.parse(note));
}
