import type { BotLevel, Seat, Shape } from '@pok/rules';
import type { PersonId } from './identity.ts';
import type { Settings } from './settings.ts';
import type { OwnClaim, Remark } from './talk.ts';

/**
 * What a person asks of a table. Choices are fenced by match and round (the seat is the sender's own), never by the
 * table's version: two who close their fists at once do not disturb each other.
 */
export type Command =
  | { readonly type: 'sit'; readonly name: string }
  | { readonly type: 'stand' }
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'add-bot'; readonly level: BotLevel }
  /** The name is a fence: seats close up. */
  | { readonly type: 'free-seat'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'change-settings'; readonly settings: Partial<Settings> }
  | { readonly type: 'hand-host'; readonly to: PersonId }
  | { readonly type: 'add-word'; readonly match: number; readonly word: string }
  | { readonly type: 'start' }
  | { readonly type: 'close'; readonly match: number; readonly round: number; readonly shape: Shape }
  | { readonly type: 'open'; readonly match: number; readonly round: number }
  | { readonly type: 'give-to-bot'; readonly seat: Seat }
  | { readonly type: 'take-back' }
  | { readonly type: 'talk'; readonly talk: Remark }
  /** About one's own play, and judged at the reveal: fenced like the play itself. */
  | {
      readonly type: 'claim';
      readonly match: number;
      readonly round: number;
      readonly claim: OwnClaim['claim'];
      readonly shape: Shape;
    }
  | { readonly type: 'leave' };

/** A command with its id: repeated, it gets the same answer. */
export interface Request {
  readonly id: string;
  readonly command: Command;
}

/** Why a table says no. Codes here, wording in the languages. */
export const REFUSALS = [
  'not-at-table', // the sender has not sat down here
  'not-seated',
  'not-host',
  'already-seated',
  'no-such-seat',
  'table-full',
  'name-empty',
  'name-too-long',
  'name-taken',
  'too-many-seated', // settings.players below the number that is seated
  'not-enough-players',
  'match-running',
  'no-match',
  'not-in-match', // who came too late for this match plays in the next
  'wrong-match',
  'wrong-round', // usually the round is over: its fists have opened
  'not-your-counter',
  'fist-already-closed',
  'fist-not-closed',
  'closed-too-often', // so often in one round that it stays closed
  'seat-is-bot', // a bot keeps this seat: take it back first
  'not-a-bot',
  'not-absent', // only a seat absent long enough can be given to a bot, or freed
  'not-present', // who is away, or has left for good, can't be the host
  'not-yours',
  'no-such-person',
  'word-invalid',
  'word-already-given',
  'talk-off',
  'talk-too-fast',
  'claims-used', // all that one may claim about one's own play in a round
  'spectators-off',
  'not-stored', // the device has no room left: nothing has happened
] as const;
export type Refusal = (typeof REFUSALS)[number];

export type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
