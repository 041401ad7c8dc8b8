import {
  type Counts,
  countShapes,
  isHandedOver,
  isPlayerCount,
  judgePlays,
  type PlayerCount,
  type Roll,
  type Round,
  SHAPES,
  type Shape,
} from '@pok/rules';
import type { Mix } from '../bots/mix.ts';
import { type Moment, replayHands } from '../bots/replay-hands.ts';
import type { Solution } from '../bots/solution.ts';
import { itemAt } from '../checked.ts';

/** What a room played with one roll, table by table. A table plays one match after another with the rolls of a sitting. */
export interface RoomPlays {
  readonly number: number;
  readonly roll: Roll;
  readonly tables: readonly {
    readonly number: number;
    readonly match: number;
    /** In seat order. */
    readonly plays: readonly Shape[];
  }[];
}

/** One roll: what the room played, compared with what perfect players in the same seats would have played. */
export interface RoomRoll {
  readonly number: number;
  readonly roll: Roll;
  readonly seats: number;
  readonly played: Counts;
  /** The sum of the solved mixes over all seats: how often perfect players are expected to play each shape. */
  readonly perfect: Mix;
  /** How many counters of each shape went into the box. */
  readonly gone: Counts;
  /** Winning chance that the choices gave away, summed over all seats. */
  readonly givenAway: number;
  /** The share of seats that would have to play something else to play as perfect players do: total variation distance. */
  readonly distance: number;
}

export interface RoomReview {
  readonly rolls: readonly RoomRoll[];
  readonly seats: number;
  readonly givenAway: number;
  /** The shape that was played far more often than chance explains. */
  readonly loved: { readonly shape: Shape; readonly played: number; readonly perfect: number } | undefined;
  /** The rolls at which the room was farthest from perfect play, farthest first. */
  readonly surprises: readonly RoomRoll[];
}

const MOST_SURPRISES = 3;
/** Even perfect players are farther off in one sitting of forty. */
const STANDARD_DEVIATIONS = 2;
/** A handful of plays proves nothing, even of a shape that perfect players never play. */
const LEAST_EXCESS = 3;

/** How many players the tables of a room have: the solutions that a review needs. */
export function playerCountsIn(rounds: readonly RoomPlays[]): readonly PlayerCount[] {
  const counts = rounds.flatMap(({ tables }) => tables.map(({ plays }) => plays.length));
  return [...new Set(counts)].filter(isPlayerCount);
}

/** `rounds` begin with the first roll of a sitting: hands follow from the rounds before. */
export function reviewRoom(
  rounds: readonly RoomPlays[],
  solutionFor: (players: number) => Solution,
): RoomReview {
  const choices = choicesIn(rounds, solutionFor);
  const rolls = rounds.map((round) =>
    reviewRoll(
      round,
      choices.filter(({ number }) => number === round.number),
    ),
  );
  return {
    rolls,
    seats: sum(rolls, ({ seats }) => seats),
    givenAway: sum(rolls, ({ givenAway }) => givenAway),
    loved: lovedShape(choices),
    surprises: rolls
      .filter(({ distance }) => distance > 0)
      .toSorted((one, other) => other.distance - one.distance)
      .slice(0, MOST_SURPRISES),
  };
}

/** One seat's choice with one roll. */
interface Choice {
  readonly number: number;
  readonly played: Shape;
  readonly mix: Mix;
  readonly givenAway: number;
  readonly isGone: boolean;
}

function choicesIn(
  rounds: readonly RoomPlays[],
  solutionFor: (players: number) => Solution,
): readonly Choice[] {
  return matchesIn(rounds).flatMap((match) => {
    const { moments } = replayHands({ players: match[0]?.plays.map(String) ?? [], rounds: match });
    return moments.flatMap((moment, index) =>
      choicesOf(itemAt(match, index).number, moment, solutionFor(moment.hands.length)),
    );
  });
}

interface NumberedRound extends Round {
  readonly number: number;
}

/** The rounds of each match of each table, in their order. */
function matchesIn(rounds: readonly RoomPlays[]): readonly (readonly NumberedRound[])[] {
  const matches = new Map<string, NumberedRound[]>();
  for (const { number, roll, tables } of rounds) {
    for (const { number: table, match, plays } of tables) {
      const key = `${table}/${match}`;
      matches.set(key, [...(matches.get(key) ?? []), { number, roll, plays }]);
    }
  }
  return [...matches.values()];
}

function choicesOf(number: number, { hands, round }: Moment, solution: Solution): readonly Choice[] {
  const { mix, win } = solution.advice(hands, round.roll);
  const verdict = judgePlays(round.roll, round.plays);
  return round.plays.map((played, seat) => {
    const solved = itemAt(mix, seat);
    const worth = itemAt(win, seat);
    const expected = sum(SHAPES, (shape) => solved[shape] * (worth[shape] ?? 0));
    return {
      number,
      played,
      mix: solved,
      givenAway: expected - (worth[played] ?? 0),
      isGone: isHandedOver(verdict, played),
    };
  });
}

function reviewRoll({ number, roll }: RoomPlays, choices: readonly Choice[]): RoomRoll {
  const played = countShapes(choices.map((choice) => choice.played));
  const expected = (shape: Shape) => sum(choices, ({ mix }) => mix[shape]);
  const perfect = { disc: expected('disc'), square: expected('square'), triangle: expected('triangle') };
  const apart = sum(SHAPES, (shape) => Math.abs(played[shape] - perfect[shape]));
  return {
    number,
    roll,
    seats: choices.length,
    played,
    perfect,
    gone: countShapes(choices.flatMap((choice) => (choice.isGone ? [choice.played] : []))),
    givenAway: sum(choices, ({ givenAway }) => givenAway),
    distance: choices.length === 0 ? 0 : apart / 2 / choices.length,
  };
}

/** Compares counts with what perfect players would play; the variance is that of independent choices. */
function lovedShape(choices: readonly Choice[]): RoomReview['loved'] {
  const [most] = SHAPES.map((shape) => {
    const played = choices.filter((choice) => choice.played === shape).length;
    const perfect = sum(choices, ({ mix }) => mix[shape]);
    const variance = sum(choices, ({ mix }) => mix[shape] * (1 - mix[shape]));
    const explained = Math.max(LEAST_EXCESS, STANDARD_DEVIATIONS * Math.sqrt(variance));
    return { shape, played, perfect, excess: played - perfect - explained };
  }).toSorted((one, other) => other.excess - one.excess);
  if (most === undefined || most.excess <= 0) return undefined;
  const { shape, played, perfect } = most;
  return { shape, played, perfect };
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
