import { isHandedOver } from '@pok/rules';
import type { Scene } from '../../show/scene.ts';
import type { ReadRound } from './read-match.ts';

/** A round of the past as it lay on the table once it was judged. */
export function sceneOfRound({ roll, plays, verdict }: ReadRound, round: number): Scene {
  return {
    round,
    roll,
    tumbling: false,
    closed: false,
    beating: false,
    fists: plays.map((shape) => ({
      state: 'open',
      shape,
      leaving: isHandedOver(verdict, shape) ? 'box' : undefined,
    })),
    dice: verdict.dice.map(({ kind }) => kind),
    hand: undefined,
    chosen: undefined,
    reveal: undefined,
  };
}
