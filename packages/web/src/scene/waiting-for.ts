import type { Seat } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import type { Scene } from '../show/scene.ts';
import { listNames } from '../words/referee.ts';

/** If more than this many still think, everybody can see that, and the dice matter more. */
const FEW = 2;

/** Who is still thinking, for a viewer who has nothing to do: a spectator, or a player whose fist is closed. */
export function waitingFor(scene: Scene, names: readonly string[], you: Seat | null): string | undefined {
  if (scene.stage !== 'choose') return undefined;
  if (you !== null && scene.chosen === undefined) return undefined;
  const open = scene.fists.flatMap(({ state }, seat) => (state === 'waiting' ? [seat] : []));
  return open.length === 0 || open.length > FEW
    ? undefined
    : m.table_waiting_for({ names: listNames(names, open, you) });
}
