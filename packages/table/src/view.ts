import type { BotLevel, Hand, Result, Roll, Seat, Shape, Verdict } from '@pok/rules';
import type { PersonId, TableCode } from './identity.ts';
import type { Settings } from './settings.ts';
import type { Talk } from './talk.ts';

/** Who looks: decides what a view may tell. */
export type Viewer =
  | { readonly kind: 'person'; readonly person: PersonId }
  | { readonly kind: 'spectator' }
  | { readonly kind: 'screen' };

/** All that one viewer may know of a table, at a version. Plain JSON; what a viewer may not know is absent. */
export interface View {
  readonly table: TableCode;
  readonly version: number;
  /** The table's clock, ms since 1970: deadlines and absences below are on it. */
  readonly now: number;
  readonly settings: Settings;
  readonly host: PersonId | null;
  /** The viewer: `seat` is null for whoever only watches. `person` is null for the big screen and strangers. */
  readonly you: {
    readonly person: PersonId | null;
    readonly seat: Seat | null;
    readonly name: string | null;
  };
  /**
   * Seats that are taken, in order; `settings.players - seats.length` are free. While a match runs its players are the
   * first seats, and whoever sits down meanwhile follows them and plays in the next.
   */
  readonly seats: readonly SeatView[];
  /** The running match, or the last one until the next starts. */
  readonly match: MatchView | null;
  /** Commitment to the secret of the next match, and whose words it has: see docs/fairness.md. */
  readonly next: { readonly match: number; readonly commitment: string; readonly words: readonly PersonId[] };
  readonly score: readonly ScoreLine[];
  readonly talk: readonly TalkLine[];
}

export type SeatView =
  | {
      readonly kind: 'person';
      readonly person: PersonId;
      readonly name: string;
      readonly present: boolean;
      /** When they went away; absent while they are here. */
      readonly awaySince?: number;
      /** A bot keeps the seat until its owner takes it back ('kept') or for the rest of the match ('left'). */
      readonly bot?: 'kept' | 'left';
    }
  | { readonly kind: 'bot'; readonly name: string; readonly level: BotLevel };

export interface MatchView {
  readonly number: number;
  /** In seat order; lists below follow it, and a seat in them is an index into it. */
  readonly players: readonly PlayerView[];
  /** The viewer's place in this match, or null if they only watch it. */
  readonly you: Seat | null;
  /** The round that is on, or null when the match is over. */
  readonly round: {
    readonly number: number;
    readonly roll: Roll;
    readonly fists: readonly FistView[];
    /** When a bot closes the missing fists; null without a timer. Warn ten seconds before it. */
    readonly deadline: number | null;
  } | null;
  /** The last round that was revealed. */
  readonly last: RevealedRound | null;
  /** The viewer's own hand. */
  readonly hand?: Hand;
  readonly result: Result | { readonly kind: 'abandoned' } | null;
  readonly fairness: {
    readonly commitment: string;
    /** A bot's and a silent device's are ''. */
    readonly words: readonly string[];
    /** Told when the match is over. */
    readonly secret?: string;
  };
}

export interface PlayerView {
  readonly name: string;
  readonly kind: 'person' | 'bot';
  /** Memory aid 'counts' and 'hands'. */
  readonly handedOver?: number;
  /** Memory aid 'hands', and for everybody when the match is over. */
  readonly hand?: Hand;
}

export type FistView =
  | { readonly closed: false }
  | {
      readonly closed: true;
      readonly commitment: string /** Only in one's own view. */;
      readonly shape?: Shape;
    };

export interface RevealedRound {
  readonly number: number;
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  readonly verdict: Verdict;
  /** Opens the commitments of the fists. */
  readonly blinds: readonly string[];
  /** Claims about one's own play that were made in this round. */
  readonly claims: readonly { readonly seat: Seat; readonly talk: Talk; readonly kept: boolean }[];
}

export interface ScoreLine {
  readonly name: string;
  /** null for a bot. */
  readonly person: PersonId | null;
  readonly wins: number;
  readonly ties: number;
  readonly matches: number;
}

export interface TalkLine {
  readonly seat: Seat;
  readonly talk: Talk;
  readonly at: number;
}

/**
 * What changes often inside a round, the same for every viewer. Small changes that happened at once share a version: a
 * client applies, in the order they come, each that is not older than its view (`applyChange`), and has the newer view.
 */
export interface FistChange {
  readonly version: number;
  readonly match: number;
  readonly round: number;
  readonly seat: Seat;
  /** null: the fist is open again. */
  readonly commitment: string | null;
}

/**
 * All fists opened and the match goes on: the round that was on is now the last, and the next roll is on the table. The
 * same for every viewer, in the letters of a record. What follows from roll and plays is left out, and what is empty.
 */
export interface RoundChange {
  readonly version: number;
  readonly match: number;
  /** The round whose fists opened. */
  readonly round: number;
  readonly plays: string;
  /** The shapes that are handed over: everyone who played one of them has one counter of it less. */
  readonly gone: string;
  readonly blinds: readonly string[];
  readonly claims?: RevealedRound['claims'];
  /** The next round's. */
  readonly roll: string;
  /** Absent while all are open. */
  readonly fists?: readonly FistView[];
  /** Absent without a timer. */
  readonly deadline?: number;
}
