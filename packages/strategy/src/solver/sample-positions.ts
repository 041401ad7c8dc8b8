import type { Random } from '@pok/rules';
import { floatAt } from '../checked.ts';
import type { ValueTable } from '../values/value-table.ts';
import { regretsOf } from './measure-position.ts';
import { playByAdvice } from './play-by-advice.ts';
import { positionsFor } from './positions.ts';

/** What random positions reveal about a table of values, one round ahead. */
export interface Sample {
  /** How far a claimed value is, at most, from what play is worth if the claims about all later positions are right. */
  readonly valueError: number;
  /** What a player loses in a round against their best choice: on average over the positions, and at most. */
  readonly meanRegret: number;
  readonly worstRegret: number;
}

/** Asks for advice as a verification of everything does, but in a few positions only. */
export function samplePositions(values: ValueTable, count: number, random: Random): Sample {
  const positions = positionsFor(values.players);
  let valueError = 0;
  let meanRegret = 0;
  let worstRegret = 0;
  for (let sample = 0; sample < count; sample += 1) {
    const played = playByAdvice(values, positions, random(positions.count), values.positionValues);
    const regrets = regretsOf(played);
    meanRegret += regrets.meanRegret / count;
    worstRegret = Math.max(worstRegret, regrets.worstRegret);
    for (const [group, claimed] of played.claimed.entries()) {
      valueError = Math.max(valueError, Math.abs(claimed - floatAt(played.value, group)));
    }
  }
  return { valueError, meanRegret, worstRegret };
}
