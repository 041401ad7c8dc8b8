import { isHandedOver } from '@pok/rules';
import type { Scene } from '../../show/scene.ts';
import type { ReadRound } from './read-match.ts';

/** A past round as it looked on the table when it had been judged. */
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
      movesTo: isHandedOver(verdict, shape) ? 'box' : undefined,
    })),
    dice: verdict.dice.map(({ kind }) => kind),
    hand: undefined,
    chosen: undefined,
    reveal: undefined,
  };
}
