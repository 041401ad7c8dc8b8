import type { Hand, Result, Roll, Shape } from '../src/index.ts';
import type { Rules } from './law-case.ts';

export function tellResult(result: Result | undefined): string {
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

export function rollOf(rules: Rules, text: string): Roll {
  const roll = rules.parseRoll(text);
  if (typeof roll === 'string') throw new Error(`${text}: ${roll}`);
  return roll;
}

export function handOf(rules: Rules, text: string): Hand {
  const hand = rules.parseHand(text);
  if (hand === undefined) throw new Error(`${text} is no hand`);
  return hand;
}

export function shapesOf(rules: Rules, text: string): readonly Shape[] {
  return [...text].map((letter) => {
    const shape = rules.parseShape(letter);
    if (shape === undefined) throw new Error(`${letter} is no shape`);
    return shape;
  });
}
