import {
  type Hand,
  parseHand,
  parsePlays,
  parseRoll,
  type Result,
  type Roll,
  type Shape,
} from '../src/index.ts';

/** `win 1`, `tie 0 2`, `dead`, or `-` for a match that goes on. */
export function formatResultBySeat(result: Result | undefined): string {
  switch (result?.kind) {
    case 'win':
      return `win ${result.seat}`;
    case 'tie':
      return `tie ${result.seats.join(' ')}`;
    case 'dead':
      return 'dead';
    default:
      return '-';
  }
}

export function rollOf(text: string): Roll {
  const roll = parseRoll(text);
  if (typeof roll === 'string') throw new Error(`${text}: ${roll}`);
  return roll;
}

/** One text per seat, separated by spaces. */
export function handsOf(text: string): readonly Hand[] {
  return text.split(' ').map(handOf);
}

export function handOf(text: string): Hand {
  const hand = parseHand(text);
  if (hand === undefined) throw new Error(`${text} is not a hand`);
  return hand;
}

export function playsOf(letters: string): readonly Shape[] {
  const plays = parsePlays(letters);
  if (plays === undefined) throw new Error(`${letters} are not plays`);
  return plays;
}
