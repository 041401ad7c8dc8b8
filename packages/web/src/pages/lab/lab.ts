import {
  COUNTERS_PER_SHAPE,
  type Hand,
  type PlayerCount,
  type Question,
  type Seat,
  type Shape,
  STARTING_HAND,
  total,
} from '@pok/rules';
import type { Belief } from '@pok/strategy';

/** The position on the laboratory's table, and a belief about each player; the one about oneself is not used. */
export interface Lab {
  readonly question: Question;
  readonly beliefs: readonly Belief[];
}

/** E1: with fewer counters in a hand the match would be over. */
const FEWEST_COUNTERS = 2;

const PERFECTLY: Belief = { kind: 'solved' };

export const FIRST_QUESTION: Question = {
  hands: [
    { disc: 1, square: 1, triangle: 2 },
    { disc: 2, square: 1, triangle: 1 },
    { disc: 0, square: 2, triangle: 1 },
    { disc: 2, square: 1, triangle: 0 },
  ],
  roll: ['triangle', 'disc', 'blank'],
  seat: 0,
};

export function openLab(question: Question): Lab {
  return { question, beliefs: question.hands.map(() => PERFECTLY) };
}

/** Players come and go at the last seat. */
export function setPlayers({ question, beliefs }: Lab, players: PlayerCount): Lab {
  const at = <T>(list: readonly T[], otherwise: T) =>
    Array.from({ length: players }, (_, seat) => list[seat] ?? otherwise);
  return {
    question: {
      ...question,
      hands: at(question.hands, STARTING_HAND),
      seat: question.seat < players ? question.seat : 0,
    },
    beliefs: at(beliefs, PERFECTLY),
  };
}

/** One counter fewer; after the last that can go, all counters of the shape are back. */
export function takeCounter({ question, beliefs }: Lab, seat: Seat, shape: Shape): Lab {
  const hands = question.hands.map((hand, each) => (each === seat ? fewer(hand, shape) : hand));
  return {
    question: { ...question, hands },
    beliefs: beliefs.map((belief, each) => (isPossible(belief, hands[each]) ? belief : PERFECTLY)),
  };
}

function fewer(hand: Hand, shape: Shape): Hand {
  const isLast = hand[shape] === 0 || total(hand) <= FEWEST_COUNTERS;
  return { ...hand, [shape]: isLast ? COUNTERS_PER_SHAPE : hand[shape] - 1 };
}

function isPossible(belief: Belief, hand: Hand | undefined): boolean {
  return belief.kind !== 'sure' || (hand?.[belief.shape] ?? 0) > 0;
}

export function setBelief({ question, beliefs }: Lab, seat: Seat, belief: Belief): Lab {
  return { question, beliefs: beliefs.map((each, index) => (index === seat ? belief : each)) };
}
