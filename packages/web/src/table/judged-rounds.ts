import { judgePlays, shapesHandedOver, parseRoll, parseShape, type Roll, type Shape } from '@pok/rules';
import type { MatchExport } from '@pok/table';

export interface StripRound {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  /** Who handed over, by seat. */
  readonly gone: readonly boolean[];
}

export function judgedRound(roll: Roll, plays: readonly Shape[]): StripRound {
  const off = shapesHandedOver(judgePlays(roll, plays));
  return { roll, plays, gone: plays.map((shape) => off.includes(shape)) };
}

/** A finished match, round by round, judged again from the rules. */
export function judgedRounds({ rounds }: Pick<MatchExport, 'rounds'>): readonly StripRound[] {
  return rounds.flatMap(({ roll: text, plays: letters }) => {
    const roll = parseRoll(text);
    const plays = [...letters].flatMap((letter) => parseShape(letter) ?? []);
    return typeof roll === 'string' ? [] : [judgedRound(roll, plays)];
  });
}
