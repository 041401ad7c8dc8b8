import type {
  BotLevel,
  Look,
  MadePromise,
  MatchResult,
  Pause,
  PersonId,
  RemovedPerson,
  ReportedMatch,
  ReportedRound,
  RevealedPromise,
  ScoreLine,
  Settings,
  SittingProof,
  Substitute,
  TableCode,
  TableInstruction,
  TableTournament,
  Talk,
} from '@pok/protocol';
import type { Match, Roll, Seat, SeenMatch, Shape, Verdict } from '@pok/rules';
import type { MatchSeeds } from '../fairness/fairness.ts';

/** Everything about a table, secrets included: never sent anywhere. Plain JSON, and exactly what its log folds to. */
export interface TableState {
  readonly table: TableCode;
  readonly settings: Settings;
  readonly host: PersonId | null;
  /** Hosts who lost the role by absence alone, the first one first: each of them gets it back on return. */
  readonly absentHosts: readonly PersonId[];
  /** Everyone who has sat down here. A list, not a record: an id from outside is never a key. */
  readonly people: readonly Person[];
  /** Whom the host asked to leave, oldest first. */
  readonly removed: readonly RemovedPerson[];
  /** Taken seats in order. While a match runs its players are the first. */
  readonly seats: readonly SeatState[];
  /** The running match, or the last one until the next starts. */
  readonly match: MatchState | null;
  readonly next: NextMatch;
  /** The matches before `match`, oldest first: what a bot that learns has seen of the evening. */
  readonly earlier: readonly SeenMatch[];
  readonly score: readonly ScoreLine[];
  readonly talk: readonly Said[];
  /** Absent at a table without a tournament. */
  readonly tournament?: TournamentPart;
}

/** What a table knows of its tournament, and what it will report. */
export interface TournamentPart
  extends Omit<TableTournament, 'people'>,
    Pick<TableInstruction, 'version' | 'phase' | 'roll'> {
  /** Every round that was revealed, with one roll for all. */
  readonly rounds: readonly ReportedRound[];
  readonly matches: readonly ReportedMatch[];
  /** With one roll for all: the match before this one, until its first reveal. */
  readonly previous: MatchState | null;
}

export interface Person {
  readonly person: PersonId;
  readonly name: string;
  /** The name they had before everybody became an animal. */
  readonly ownName: string | null;
  /** Absent until they choose one. */
  readonly look?: Look;
  /** The server process they are connected to. */
  readonly node: string | null;
  readonly awaySince: number | null;
  /** Ids of their newest commands, oldest first. */
  readonly answered: readonly string[];
}

export type SeatState = PersonSeat | BotSeat;

export interface PersonSeat {
  readonly kind: 'person';
  readonly person: PersonId;
  /** Who plays for them: until they take the seat back, or for the rest of the match. */
  readonly substitute: Substitute | null;
  /** Deadlines in a row that found their fist open. */
  readonly missed: number;
}

export interface BotSeat {
  readonly kind: 'bot';
  readonly name: string;
  readonly level: BotLevel;
}

export interface NextMatch {
  readonly number: number;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeeds: readonly { readonly person: PersonId; readonly clientSeed: string }[];
}

export interface MatchState {
  readonly number: number;
  readonly startedAt: number;
  readonly players: readonly Player[];
  readonly seeds: MatchSeeds;
  /** Hands, rounds and result by the rules. */
  readonly game: Match;
  /** How often each seat closed its fist, round by round: which blind opens its commitment. */
  readonly closings: readonly (readonly number[])[];
  readonly round: RoundState | null;
  readonly last: LastRound | null;
  readonly ended: { readonly at: number; readonly result: MatchResult } | null;
  /** With one roll for all: the sitting, and the roll and link of each round so far. */
  readonly sitting?: Omit<SittingProof, 'rolls' | 'link'> & {
    readonly rolls: readonly { readonly number: number; readonly link: string }[];
  };
}

/** Who plays a seat of a match, by a key that stays the same over all matches at the table. */
export type Player =
  | { readonly kind: 'person'; readonly key: PersonId; readonly name: string }
  | { readonly kind: 'bot'; readonly key: string; readonly name: string };

export interface RoundState {
  readonly number: number;
  readonly roll: Roll;
  readonly fists: readonly (Fist | null)[];
  readonly closings: readonly number[];
  /** Seats whose owner missed the deadline. */
  readonly late: readonly Seat[];
  readonly promises: readonly MadePromise[];
  /** null without a timer, and while the match is paused. */
  readonly deadline: number | null;
  /** The number of the roll in its sitting, with one roll for all. */
  readonly common?: number;
  readonly pause: PauseState | null;
}

export interface PauseState {
  readonly kind: Pause;
  /** What is left of the round's time; null if none of it has passed, or without a timer. */
  readonly leftMs: number | null;
}

/** A closed fist. */
export interface Fist {
  readonly shape: Shape;
  readonly by: 'owner' | 'bot';
}

export interface LastRound {
  readonly fists: readonly Fist[];
  readonly verdict: Verdict;
  readonly promises: readonly RevealedPromise[];
}

export interface Said {
  /** Or the name of a bot. */
  readonly person: PersonId;
  readonly talk: Talk;
  readonly at: number;
  /** A roll clears what bots said before it: they speak when the dice fall. */
  readonly isOver?: true;
}

export const MAX_EARLIER_MATCHES = 10;
/** Beyond this, the role does not come back to those who lost it last. */
export const MAX_ABSENT_HOSTS = 7;
/** Of each person. */
export const MAX_ANSWERED_IDS = 32;
/** Enough to know how much each of seven players has said lately. */
export const MAX_TALK_LINES = 24;
/** Beyond this, those who were asked to leave first may sit down again. */
export const MAX_REMOVED = 40;
/** Beyond this, people who are neither here nor seated are dropped. */
export const MAX_PEOPLE = 40;
