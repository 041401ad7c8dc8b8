import type { Question } from '@pok/rules';
import type { Reason } from '@pok/strategy';
import { m } from '../../paraglide/messages.js';
import { counted, wantedOf } from '../../words/referee.ts';

/** Why a choice is right or wrong, in one sentence that a child understands. */
export function reasonWords(reason: Reason, { roll }: Question): string {
  const { shape } = reason;
  switch (reason.kind) {
    case 'wins':
      return m.train_why_wins({ shape });
    case 'shares':
      return m.train_why_shares({ shape });
    case 'holds-up':
      return m.train_why_holds_up({ shape, name: m.desk_player({ number: reason.rival + 1 }) });
    case 'helps-others':
      return m.train_why_helps_others({ shape });
    case 'keeps-different':
      return m.train_why_keeps_different({ shape });
    case 'later':
      return m.train_why_later({ shape });
    case 'goes': {
      if (reason.why.kind === 'off-dice') return m.train_why_off_dice({ shape });
      return reason.others === 0 ? m.train_why_only_one({ shape }) : m.train_why_met(numbers(reason.others));
    }
    case 'comes-back': {
      if (reason.why.kind === 'others-met') return m.train_why_others_met({ shape });
      if (reason.why.kind === 'all-off-dice') return m.train_why_all_off_dice();
      const wanted = wantedOf(roll, shape);
      return reason.others === 0
        ? m.train_why_too_few({ total: counted(shape, 1), wanted })
        : m.train_why_wrong_number({ ...numbers(reason.others), wanted });
    }
    default:
      return reason satisfies never;
  }

  function numbers(others: number) {
    return { others: counted(shape, others), total: counted(shape, others + 1) };
  }
}
