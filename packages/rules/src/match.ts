import { total } from './counts.ts';
import { COUNTERS_TO_WIN, type Hand, handedOverCount, STARTING_HAND, without } from './hand.ts';
import { isHandedOver, judgePlays, type Verdict } from './judge.ts';
import type { Roll } from './roll.ts';
import { SHAPES, type Shape } from './shape.ts';

export const PLAYER_COUNTS = [3, 4, 5, 6, 7] as const;
export type PlayerCount = (typeof PLAYER_COUNTS)[number];

/** A place at the table, counted from 0. */
export type Seat = number;

/** E1–E3. */
export type Result =
  | { readonly kind: 'win'; readonly seat: Seat }
  | { readonly kind: 'tie'; readonly seats: readonly Seat[] }
  | { readonly kind: 'dead' };

export interface Round {
  readonly roll: Roll;
  /** One play per seat, in seat order. */
  readonly plays: readonly Shape[];
}

/** A match so far: what happened, what each seat still holds, and how it ended if it has. */
export interface Match {
  readonly hands: readonly Hand[];
  readonly rounds: readonly Round[];
  readonly result: Result | undefined;
}

export type RoundError =
  | { readonly kind: 'match-over' }
  | { readonly kind: 'wrong-number-of-plays'; readonly expected: number }
  | { readonly kind: 'not-your-counter'; readonly seat: Seat; readonly shape: Shape };

export function isPlayerCount(players: number): players is PlayerCount {
  return PLAYER_COUNTS.some((count) => count === players);
}

/** P1 */
export function startMatch(players: PlayerCount): Match {
  return { hands: Array.from({ length: players }, () => STARTING_HAND), rounds: [], result: undefined };
}

/** Judges a round and carries it out; a round that can't be played comes back as an error. */
export function playRound(
  match: Match,
  round: Round,
):
  | { readonly ok: true; readonly match: Match; readonly verdict: Verdict }
  | { readonly ok: false; readonly error: RoundError } {
  const error = findError(match, round);
  if (error !== undefined) return { ok: false, error };
  const verdict = judgePlays(round.roll, round.plays);
  const hands = handsAfter(match.hands, round.plays, verdict);
  return { ok: true, match: { hands, rounds: [...match.rounds, round], result: resultOf(hands) }, verdict };
}

function findError({ hands, result }: Match, { plays }: Round): RoundError | undefined {
  if (result !== undefined) return { kind: 'match-over' };
  if (plays.length !== hands.length) return { kind: 'wrong-number-of-plays', expected: hands.length };
  for (const [seat, shape] of plays.entries()) {
    if (hands[seat]?.[shape] === 0) return { kind: 'not-your-counter', seat, shape };
  }
  return undefined;
}

/** V6, V7: counters that are handed over go into the box, the others back into the hand. */
export function handsAfter(
  hands: readonly Hand[],
  plays: readonly Shape[],
  verdict: Verdict,
): readonly Hand[] {
  return hands.map((hand, seat) => {
    const shape = plays[seat];
    return shape !== undefined && isHandedOver(verdict, shape) ? without(hand, shape) : hand;
  });
}

/** E1–E3: how a match with these hands ended, or `undefined` if it goes on. */
export function resultOf(hands: readonly Hand[]): Result | undefined {
  const winners = hands.flatMap((hand, seat) => (handedOverCount(hand) >= COUNTERS_TO_WIN ? [seat] : []));
  const [first] = winners;
  if (first === undefined) return isDead(hands) ? { kind: 'dead' } : undefined;
  return winners.length === 1 ? { kind: 'win', seat: first } : { kind: 'tie', seats: winners };
}

/**
 * E3: four or more players who all hold only the same shape can never hand anything over. They are too many for any die, and if the shape
 * is on no die, everybody is off the dice (V4). Three players can always meet die Three.
 */
export function isDead(hands: readonly Hand[]): boolean {
  if (hands.length < 4) return false;
  return SHAPES.some((shape) => hands.every((hand) => hand[shape] === total(hand)));
}

/** The seats that share a result: the winner, those who tied, or everybody in a dead position. */
export function winnersOf(result: Result, players: number): readonly Seat[] {
  switch (result.kind) {
    case 'win':
      return [result.seat];
    case 'tie':
      return result.seats;
    case 'dead':
      return Array.from({ length: players }, (_, seat) => seat);
  }
}
