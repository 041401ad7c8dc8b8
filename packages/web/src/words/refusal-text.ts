import type { Refusal } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

/** A table's no, in words; most can't happen on our screens, and share a sentence. */
export function refusalText(refusal: Refusal): string {
  switch (refusal) {
    case 'name-empty':
      return m.refusal_name_empty();
    case 'name-too-long':
      return m.refusal_name_too_long();
    case 'name-taken':
      return m.refusal_name_taken();
    case 'table-full':
      return m.refusal_table_full();
    case 'closed-too-often':
      return m.refusal_closed_too_often();
    case 'talk-too-fast':
      return m.refusal_talk_too_fast();
    case 'promises-used':
      return m.refusal_claims_used();
    case 'wrong-round':
      return m.refusal_wrong_round();
    case 'not-absent':
      return m.refusal_not_absent();
    case 'not-present':
      return m.refusal_not_present();
    default:
      return m.refusal_other();
  }
}
