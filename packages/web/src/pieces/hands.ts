import type { Seat } from '@pok/rules';
import { getContext, setContext } from 'svelte';
import { type HandLook, handOf } from './hand-look.ts';

type Hands = (seat: Seat) => HandLook | undefined;
const HANDS = Symbol('hands');

/** A screen with people at it says how their hands look; everywhere else a hand has the looks of its seat. */
export function setHands(hands: Hands): void {
  setContext(HANDS, hands);
}

export function getHands(): (seat: Seat) => HandLook {
  const hands = getContext<Hands | undefined>(HANDS);
  return (seat) => hands?.(seat) ?? handOf(seat);
}
