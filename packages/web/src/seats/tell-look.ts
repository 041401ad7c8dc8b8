import type { Look, View } from '@pok/protocol';
import type { TableStore } from '../connection/table-store.svelte.ts';

/**
 * Tells a table how its player's hand looks, if the table doesn't know. A look that was sent once isn't repeated: another device of the
 * same player may have sent another since.
 */
export function createLookTeller(store: Pick<TableStore, 'send'>): (view: View, own: Look) => void {
  let told = '{}';
  return ({ you, seats }, own) => {
    const seat = you.seat === null ? undefined : seats[you.seat];
    if (seat?.kind !== 'person' || JSON.stringify(own) === told) return;
    told = JSON.stringify(own);
    const { skin, cuff } = seat.look ?? {};
    if (skin !== own.skin || cuff !== own.cuff) void store.send({ type: 'change-look', look: own });
  };
}
