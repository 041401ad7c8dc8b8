import type { MatchExport } from '@pok/protocol';
import { isHandedOver, judgePlays, parsePlays, parseRoll, type Roll, type Shape } from '@pok/rules';

export interface StripRound {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  /** Whether each seat's counter was handed over. */
  readonly isHandedOver: readonly boolean[];
}

export function judgedRound(roll: Roll, plays: readonly Shape[]): StripRound {
  const verdict = judgePlays(roll, plays);
  return { roll, plays, isHandedOver: plays.map((shape) => isHandedOver(verdict, shape)) };
}

/** A finished match, round by round, judged again from the rules. */
export function judgedRounds({ rounds }: Pick<MatchExport, 'rounds'>): readonly StripRound[] {
  return rounds.flatMap(({ roll: text, plays: letters }) => {
    const roll = parseRoll(text);
    const plays = parsePlays(letters);
    return typeof roll === 'string' || plays === undefined ? [] : [judgedRound(roll, plays)];
  });
}
