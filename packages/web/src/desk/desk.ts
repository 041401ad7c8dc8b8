import {
  type Die,
  type Face,
  type Match,
  PLAYER_COUNTS,
  type PlayerCount,
  playRound,
  type Roll,
  type Round,
  type RoundError,
  type Seat,
  SHAPES,
  type Shape,
  startMatch,
} from '@pok/rules';

/** What is on the desk. `rounds` are the ones noted so far, or null while single rounds are judged. */
export interface Desk {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  readonly names: readonly string[];
  readonly rounds: readonly Round[] | null;
}

export const FEWEST: PlayerCount = PLAYER_COUNTS[0];
export const MOST: PlayerCount = PLAYER_COUNTS[4];

export const NEW_DESK: Desk = {
  roll: ['triangle', 'disc', 'blank'],
  plays: ['disc', 'disc', 'square', 'triangle'],
  names: ['', '', '', ''],
  rounds: null,
};

const FACES: readonly Face[] = [...SHAPES, 'blank'];

function after<T>(list: readonly T[], one: T, otherwise: T): T {
  return list[(list.indexOf(one) + 1) % list.length] ?? otherwise;
}

/** M3: the next face; die One has no blank. */
export function turnDie([one, two, three]: Roll, die: Die): Roll {
  switch (die) {
    case 'one':
      return [after(SHAPES, one, one), two, three];
    case 'two':
      return [one, after(FACES, two, two), three];
    case 'three':
      return [one, two, after(FACES, three, three)];
    default:
      return die satisfies never;
  }
}

export function changePlay(plays: readonly Shape[], seat: Seat): readonly Shape[] {
  return plays.map((shape, each) => (each === seat ? after(SHAPES, shape, shape) : shape));
}

/** Players come and go at the last seat, and not in the middle of a match. */
export function changePlayers(desk: Desk, by: 1 | -1): Desk {
  const players = desk.plays.length + by;
  if (players < FEWEST || players > MOST || (desk.rounds ?? []).length > 0) return desk;
  if (by === -1) return { ...desk, plays: desk.plays.slice(0, players), names: desk.names.slice(0, players) };
  return { ...desk, plays: [...desk.plays, 'disc'], names: [...desk.names, ''] };
}

export function rename(desk: Desk, seat: Seat, name: string): Desk {
  return { ...desk, names: desk.names.map((each, index) => (index === seat ? name : each)) };
}

/** The match as noted so far; undefined while single rounds are judged. */
export function matchOf({ plays, rounds }: Desk): Match | undefined {
  const players = PLAYER_COUNTS.find((count) => count === plays.length);
  if (rounds === null || players === undefined) return undefined;
  return rounds.reduce((match, round) => {
    const next = playRound(match, round);
    return next.ok ? next.match : match;
  }, startMatch(players));
}

/** Why the round on the desk can't be noted; undefined if it can. */
export function problemOf(desk: Desk): RoundError | undefined {
  const match = matchOf(desk);
  if (match === undefined) return undefined;
  const next = playRound(match, { roll: desk.roll, plays: desk.plays });
  return next.ok ? undefined : next.error;
}

export function noteRound(desk: Desk): Desk {
  if (desk.rounds === null || problemOf(desk) !== undefined) return desk;
  return { ...desk, rounds: [...desk.rounds, { roll: desk.roll, plays: desk.plays }] };
}

/** Whether the round on the desk is the one that was last noted, unchanged. */
export function isNoted({ roll, plays, rounds }: Desk): boolean {
  const last = rounds?.at(-1);
  if (last === undefined) return false;
  return isSame(roll, last.roll) && isSame(plays, last.plays);
}

function isSame<T>(list: readonly T[], other: readonly T[]): boolean {
  return list.length === other.length && list.every((one, index) => one === other[index]);
}

/** Puts the last round back on the desk, to be corrected. */
export function takeBackRound(desk: Desk): Desk {
  const last = desk.rounds?.at(-1);
  if (desk.rounds === null || last === undefined) return desk;
  return { ...desk, ...last, rounds: desk.rounds.slice(0, -1) };
}

export function startNoting(desk: Desk): Desk {
  return { ...desk, rounds: [] };
}

export function stopNoting(desk: Desk): Desk {
  return { ...desk, rounds: null };
}
