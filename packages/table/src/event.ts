import type { BotLevel, Result, Roll, Seat, Shape } from '@pok/rules';
import type { PersonId, TableCode } from './identity.ts';
import type { Settings } from './settings.ts';
import type { Talk } from './talk.ts';

/**
 * Everything that can happen at a table. Times are ms since 1970, taken from the clock when it was decided; chance is
 * in here too, so that a replay never rolls.
 */
export type TableEvent =
  | Created
  | { readonly type: 'came'; readonly at: number; readonly person: PersonId; readonly node: string }
  | { readonly type: 'went'; readonly at: number; readonly person: PersonId }
  /** `node` is null for somebody who sits down without being connected. */
  | {
      readonly type: 'sat';
      readonly at: number;
      readonly person: PersonId;
      readonly name: string;
      readonly node: string | null;
    }
  | { readonly type: 'stood'; readonly person: PersonId }
  | { readonly type: 'renamed'; readonly person: PersonId; readonly name: string }
  | { readonly type: 'bot-added'; readonly level: BotLevel; readonly name: string }
  | { readonly type: 'bot-removed'; readonly seat: Seat }
  | { readonly type: 'settings-changed'; readonly settings: Settings }
  | { readonly type: 'host-changed'; readonly host: PersonId | null }
  | { readonly type: 'word-added'; readonly person: PersonId; readonly word: string }
  | { readonly type: 'match-started'; readonly at: number; readonly nextSecret: string }
  | { readonly type: 'rolled'; readonly roll: Roll; readonly deadline: number | null }
  | { readonly type: 'deadline-moved'; readonly deadline: number }
  /** The deadline found this seat's fist open: a bot closes it. */
  | { readonly type: 'missed'; readonly seat: Seat }
  | { readonly type: 'closed'; readonly seat: Seat; readonly shape: Shape; readonly by: 'owner' | 'bot' }
  | { readonly type: 'opened'; readonly seat: Seat }
  | { readonly type: 'revealed' }
  | { readonly type: 'match-ended'; readonly at: number; readonly result: MatchResult }
  | { readonly type: 'given-to-bot'; readonly seat: Seat; readonly until: 'kept' | 'left' }
  | { readonly type: 'taken-back'; readonly seat: Seat }
  | { readonly type: 'talked'; readonly at: number; readonly person: PersonId; readonly talk: Talk }
  /** The command that caused this append: repeated, it is answered and not carried out again. */
  | { readonly type: 'answered'; readonly person: PersonId; readonly id: string };

/** The creator hosts the table and has the first seat. */
export interface Created {
  readonly type: 'created';
  readonly at: number;
  readonly table: TableCode;
  readonly settings: Settings;
  readonly host: PersonId;
  readonly name: string;
  readonly secret: string;
}

/** E1–E3, or nobody is left to play it. */
export type MatchResult = Result | { readonly kind: 'abandoned' };
