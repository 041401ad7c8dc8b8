import { judgePlays, type Seat, type Shape } from '@pok/rules';
import type { Review } from '@pok/strategy';
import { m } from '../paraglide/messages.js';
import { counted, listNames } from '../words/referee.ts';

/** The round that decided the match, and what happened in it, in one sentence. */
export function sayWhatDecided(
  { rounds, turningPoint }: Pick<Review, 'rounds' | 'turningPoint'>,
  names: readonly string[],
  you: Seat | null,
): string | undefined {
  if (turningPoint === undefined) return undefined;
  const { round, gained, lost } = turningPoint;
  const played = rounds[round - 1];
  const seat = you === lost ? lost : gained;
  const shape = played?.plays[seat];
  if (played === undefined || shape === undefined) return undefined;
  return m.review_decided({ round, why: sayWhy({ ...played, names, you }, seat, shape) });
}

interface PlayedRound extends Pick<Review['rounds'][number], 'roll' | 'plays'> {
  readonly names: readonly string[];
  readonly you: Seat | null;
}

/** Why this seat kept or handed over this shape. */
function sayWhy({ roll, plays, names, you }: PlayedRound, seat: Seat, shape: Shape): string {
  const { why, dice } = judgePlays(roll, plays);
  const count = plays.filter((play) => play === shape).length;
  const seatsWith = (kind: string) =>
    listNames(
      names,
      [...plays.keys()].filter((each) => why[plays[each] ?? shape]?.kind === kind),
      you,
    );
  switch (why[shape]?.kind) {
    case 'met': {
      if (count === 1) {
        return seat === you
          ? m.review_only_you({ shape })
          : m.review_only({ shape, name: names[seat] ?? '' });
      }
      const seats = [...plays.keys()].filter((each) => plays[each] === shape);
      return m.review_exact({ counted: counted(shape, count), names: listNames(names, seats, you) });
    }
    case 'off-dice':
      return m.review_off({ names: seatsWith('off-dice') });
    case 'others-met':
      return m.review_others_met({ names: seatsWith('others-met') });
    case 'all-off-dice':
      return m.review_all_off();
    default: {
      const isTooMany = dice.every((die) => die.kind !== 'missed' || die.shape !== shape || die.by > 0);
      if (!isTooMany) return m.review_too_few({ counted: counted(shape, count) });
      return seat === you
        ? m.review_too_many_you({ shape })
        : m.review_too_many({ counted: counted(shape, count) });
    }
  }
}
