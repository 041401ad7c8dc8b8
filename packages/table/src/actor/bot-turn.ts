import { type Hand, type Seat, type Seen, type Shape, shapesIn } from '@pok/rules';
import { botSeedOf } from '../fairness/fairness.ts';
import { runningMatch } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';

/** What a bot is asked: what a player in its seat has seen, and its randomness for this fist. */
interface BotTurn {
  readonly seen: Seen;
  readonly seed: string;
}

export function botTurn(state: TableState, seat: Seat): BotTurn {
  const match = runningMatch(state);
  const hand = match?.game.hands[seat];
  if (match === undefined || hand === undefined) throw new Error(`seat ${seat} has no turn`);
  const { seeds, game, players, round } = match;
  return {
    seed: botSeedOf(seeds, round.number, seat, (round.closings[seat] ?? 0) + 1),
    seen: {
      players: players.map(({ key }) => key),
      rounds: game.rounds,
      earlier: state.earlier,
      seat,
      hand,
      roll: round.roll,
    },
  };
}

/** The choice for a bot that failed: any shape of its hand, by the same seed. */
export function anyHeldShape(hand: Hand, seed: string): Shape {
  const held = shapesIn(hand);
  const shape = held[Number.parseInt(seed.slice(0, 8), 16) % held.length];
  if (shape === undefined) throw new Error('an empty hand has no turn');
  return shape;
}
