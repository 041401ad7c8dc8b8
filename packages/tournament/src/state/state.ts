import type {
  Pace,
  PersonId,
  ReportedRound,
  TableSize,
  Timer,
  TournamentCode,
  TournamentSettings,
} from '@pok/protocol';
import type { Roll } from '@pok/rules';
import type { Tally } from '../standings/tally.ts';

/** Everything about a tournament, secrets included: never sent anywhere. Plain JSON, and exactly what its log folds to. */
export interface TournamentState {
  readonly tournament: TournamentCode;
  readonly settings: TournamentSettings;
  /** All have the same rights. */
  readonly organisers: readonly PersonId[];
  /** Everyone who has joined or organises, in the order in which they came. */
  readonly people: readonly Person[];
  /** All sittings so far; the last may still run. */
  readonly sittings: readonly Sitting[];
  readonly next: NextSitting;
  readonly endedAt: number | null;
}

export interface Person {
  readonly person: PersonId;
  readonly name: string;
  /** The server process they are connected to. */
  readonly node: string | null;
  readonly awaySince: number | null;
  /** Ids of their newest commands, oldest first. */
  readonly answered: readonly string[];
  /** Whether they are to be seated: organisers need not play, and people may leave. */
  readonly plays: boolean;
  readonly isRemoved: boolean;
  readonly tally: Tally;
}

export interface NextSitting {
  /** The last link of its hash chain. */
  readonly chainSeed: string;
  readonly commitment: string;
  readonly clientSeeds: readonly { readonly person: PersonId; readonly clientSeed: string }[];
}

export interface Sitting {
  readonly number: number;
  readonly pace: Pace;
  /** How many rolls it has, with one roll for all. */
  readonly rolls: number;
  /** Seconds for one roll; 0 is no timer. */
  readonly timer: Timer;
  readonly minutes: number;
  readonly chain: {
    readonly seed: string;
    readonly commitment: string;
    readonly clientSeeds: readonly string[];
    readonly clientSeedsHash: string;
  };
  /** What its first tables were drawn from, and these tables: with them anybody can check the draw. */
  readonly seating: {
    readonly tableSize: TableSize;
    readonly people: readonly PersonId[];
    readonly tables: readonly (readonly PersonId[])[];
  };
  readonly startsAt: number;
  readonly hasBegun: boolean;
  /** Null without a limit. */
  readonly endsAt: number | null;
  readonly isTimeUp: boolean;
  readonly pausedAt: number | null;
  /** The current roll, with one roll for all. */
  readonly roll: CommonRoll | null;
  readonly tables: readonly SittingTable[];
  readonly isOver: boolean;
}

export interface CommonRoll {
  readonly number: number;
  readonly roll: Roll;
  readonly deadline: number | null;
}

export interface SittingTable {
  /** Its running number in the tournament, from 1: its code follows from it. */
  readonly table: number;
  /** Its place in the room. */
  readonly number: number;
  /** The tables that were drawn together have the same. */
  readonly draw: number;
  /** Everybody who was seated here, even if they have left. */
  readonly people: readonly PersonId[];
  /** The last roll for which all its fists closed. */
  readonly closed: number;
  readonly rounds: readonly PlayedRound[];
  /** How many of its matches have been counted. */
  readonly matches: number;
  readonly isOver: boolean;
}

export type PlayedRound = ReportedRound;

/** How many people may play at the same time. */
export const MAX_PLAYING = 300;
/** Beyond this, people who have left before their first match are forgotten. */
export const MAX_PEOPLE = 600;
/** Of each person. */
export const MAX_ANSWERED_IDS = 16;
