import type { Refusal } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

const TEXTS: Partial<Readonly<Record<Refusal, () => string>>> = {
  'name-empty': m.refusal_name_empty,
  'name-too-long': m.refusal_name_too_long,
  'name-taken': m.refusal_name_taken,
  'table-full': m.refusal_table_full,
  'table-locked': m.refusal_table_locked,
  'closed-too-often': m.refusal_closed_too_often,
  'talk-too-fast': m.refusal_talk_too_fast,
  'promises-used': m.refusal_promises_used,
  'wrong-round': m.refusal_wrong_round,
  paused: m.refusal_paused,
  'hosts-again': m.refusal_hosts_again,
  'not-absent': m.refusal_not_absent,
  'not-present': m.refusal_not_present,
};

/** Why a table says no, in words. Most refusals can't happen on our screens, and share a sentence. */
export function refusalText(refusal: Refusal): string {
  return (TEXTS[refusal] ?? m.refusal_other)();
}
