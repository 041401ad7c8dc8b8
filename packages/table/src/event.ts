import type { BotLevel, Result, Roll, Seat, Shape } from '@pok/rules';
import type { PersonId, TableCode } from './identity.ts';
import type { Settings } from './settings.ts';
import type { Talk } from './talk.ts';

/** Everything that can happen at a table. Times are ms since 1970, taken from the clock when it was decided. */
export type TableEvent =
  | {
      readonly type: 'created';
      readonly at: number;
      readonly table: TableCode;
      readonly settings: Settings;
      readonly host: PersonId;
      readonly name: string;
      readonly secret: string;
    }
  | { readonly type: 'came'; readonly at: number; readonly person: PersonId; readonly node: string }
  | { readonly type: 'went'; readonly at: number; readonly person: PersonId }
  | { readonly type: 'sat'; readonly person: PersonId; readonly name: string }
  | { readonly type: 'stood'; readonly person: PersonId }
  | { readonly type: 'renamed'; readonly person: PersonId; readonly name: string }
  | { readonly type: 'bot-added'; readonly level: BotLevel; readonly name: string }
  | { readonly type: 'bot-removed'; readonly seat: Seat }
  | { readonly type: 'settings-changed'; readonly settings: Settings }
  | { readonly type: 'host-changed'; readonly host: PersonId }
  | { readonly type: 'word-added'; readonly person: PersonId; readonly word: string }
  | { readonly type: 'match-started'; readonly at: number }
  | { readonly type: 'rolled'; readonly roll: Roll; readonly deadline: number | null }
  | { readonly type: 'closed'; readonly seat: Seat; readonly shape: Shape }
  | { readonly type: 'opened'; readonly seat: Seat }
  | { readonly type: 'revealed' }
  | {
      readonly type: 'match-ended';
      readonly at: number;
      readonly result: Result | { readonly kind: 'abandoned' };
      readonly nextSecret: string;
    }
  | { readonly type: 'given-to-bot'; readonly seat: Seat; readonly until: 'kept' | 'left' }
  | { readonly type: 'taken-back'; readonly seat: Seat }
  | { readonly type: 'talked'; readonly at: number; readonly seat: Seat; readonly talk: Talk }
  /** The command that caused this append: repeated, it is answered and not carried out again. */
  | { readonly type: 'answered'; readonly person: PersonId; readonly id: string };
