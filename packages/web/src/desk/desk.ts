import {
  DICE,
  type Die,
  type Face,
  type Match,
  PLAYER_COUNTS,
  type PlayerCount,
  playRound,
  type Roll,
  type Round,
  type Seat,
  SHAPES,
  type Shape,
  startMatch,
} from '@pok/rules';
import { NAME_GRAPHEMES } from '@pok/table';

/** The dice as far as somebody has laid them. */
export type LaidRoll = readonly [Shape | null, Face | null, Face | null];

/** A round as far as somebody has laid it: null is what is still missing. */
export interface LaidRound {
  readonly roll: LaidRoll;
  readonly plays: readonly (Shape | null)[];
}

/** What is on the desk. `rounds` are the ones noted so far, or null while single rounds are judged. */
export interface Desk extends LaidRound {
  readonly names: readonly string[];
  readonly rounds: readonly Round[] | null;
}

export const FEWEST: PlayerCount = PLAYER_COUNTS[0];
export const MOST: PlayerCount = PLAYER_COUNTS[4];

const NO_ROLL: LaidRoll = [null, null, null];
export const NEW_DESK: Desk = {
  roll: NO_ROLL,
  plays: [null, null, null, null],
  names: ['', '', '', ''],
  rounds: null,
};

/** M3: die One has no blank face. */
export function facesOn(die: Die): readonly Face[] {
  return die === 'one' ? SHAPES : [...SHAPES, 'blank'];
}

export function layDie([one, two, three]: LaidRoll, die: Die, face: Face): LaidRoll {
  switch (die) {
    case 'one':
      return [face === 'blank' ? one : face, two, three];
    case 'two':
      return [one, face, three];
    case 'three':
      return [one, two, face];
    default:
      return die satisfies never;
  }
}

/** M3: the next face of a die. */
export function turnDie(roll: Roll, die: Die): Roll {
  const faces = facesOn(die);
  const face = roll[DICE.indexOf(die)] ?? 'blank';
  const [one, two, three] = layDie(roll, die, faces[(faces.indexOf(face) + 1) % faces.length] ?? face);
  return [one ?? roll[0], two ?? roll[1], three ?? roll[2]];
}

export function layPlay(plays: LaidRound['plays'], seat: Seat, shape: Shape): LaidRound['plays'] {
  return plays.map((play, each) => (each === seat ? shape : play));
}

/** The round on the desk, once nothing is missing. */
export function roundOf({ roll: [one, two, three], plays }: LaidRound): Round | undefined {
  const laid = plays.flatMap((play) => play ?? []);
  if (one === null || two === null || three === null || laid.length < plays.length) return undefined;
  return { roll: [one, two, three], plays: laid };
}

/** Players come and go at the last seat, and not in the middle of a match. */
export function changePlayers(desk: Desk, by: 1 | -1): Desk {
  const players = desk.plays.length + by;
  if (players < FEWEST || players > MOST || (desk.rounds ?? []).length > 0) return desk;
  if (by === -1) return { ...desk, plays: desk.plays.slice(0, players), names: desk.names.slice(0, players) };
  return { ...desk, plays: [...desk.plays, null], names: [...desk.names, ''] };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name is as long as at any table; an emoji counts as one. */
export function rename(desk: Desk, seat: Seat, typed: string): Desk {
  const letters = Array.from(graphemes.segment(typed), ({ segment }) => segment);
  const name = letters.slice(0, NAME_GRAPHEMES).join('');
  return { ...desk, names: desk.names.map((each, index) => (index === seat ? name : each)) };
}

/** The match as noted so far; undefined while single rounds are judged. */
export function matchOf({ plays, rounds }: Pick<Desk, 'plays' | 'rounds'>): Match | undefined {
  const players = PLAYER_COUNTS.find((count) => count === plays.length);
  if (rounds === null || players === undefined) return undefined;
  return rounds.reduce((match, round) => {
    const next = playRound(match, round);
    return next.ok ? next.match : match;
  }, startMatch(players));
}

/** Who has laid a counter that they no longer hold. */
export function notHeld(desk: Desk): { readonly seat: Seat; readonly shape: Shape } | undefined {
  const hands = matchOf(desk)?.hands ?? [];
  const [first] = desk.plays.flatMap((shape, seat) =>
    shape !== null && hands[seat]?.[shape] === 0 ? [{ seat, shape }] : [],
  );
  return first;
}

/** Adds the round to the match and clears the desk, so that no round is noted twice. */
export function noteRound(desk: Desk): Desk {
  const round = roundOf(desk);
  const match = matchOf(desk);
  if (desk.rounds === null || round === undefined || match === undefined || !playRound(match, round).ok)
    return desk;
  return { ...clear(desk), rounds: [...desk.rounds, round] };
}

/** Puts the last round back on the desk, to be corrected. */
export function takeBackRound(desk: Desk): Desk {
  const last = desk.rounds?.at(-1);
  if (desk.rounds === null || last === undefined) return desk;
  return { ...desk, ...last, rounds: desk.rounds.slice(0, -1) };
}

/** Takes dice and counters off the desk. */
export function clear(desk: Desk): Desk {
  return { ...desk, roll: NO_ROLL, plays: desk.plays.map(() => null) };
}

export function startNoting(desk: Desk): Desk {
  return { ...clear(desk), rounds: [] };
}
