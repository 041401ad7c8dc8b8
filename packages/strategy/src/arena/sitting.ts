import {
  type Bot,
  isPlayerCount,
  type Match,
  playRound,
  type Random,
  type Result,
  rollDice,
  type SeenMatch,
  startMatch,
} from '@pok/rules';
import { seatingOf } from './seating.ts';

export interface Entrant {
  /** A unique name, by which others recognise it in the next match. */
  readonly name: string;
  readonly bot: Bot;
}

export interface PlayedMatch {
  readonly seating: readonly number[];
  readonly rounds: number;
  readonly result: Result;
}

/** How many earlier matches are remembered, as at a real table. */
const EARLIER_MATCHES = 10;

/** Bots that never hand anything over again would sit here forever. */
const ENDLESS = 100_000;

/** Matches in a row at one table, by entrants who remember them. */
export function playSitting(
  entrants: readonly Entrant[],
  sitting: number,
  matches: number,
  random: Random,
): readonly PlayedMatch[] {
  const played: PlayedMatch[] = [];
  let earlier: readonly SeenMatch[] = [];
  for (let number = 0; number < matches; number += 1) {
    const seating = seatingOf(sitting, number, entrants.length);
    const seated = seating.flatMap((entrant) => entrants[entrant] ?? []);
    const { rounds, result } = playMatch(seated, earlier, random);
    if (result === undefined) throw new RangeError(`after ${ENDLESS} rounds a match had not ended`);
    played.push({ seating, rounds: rounds.length, result });
    earlier = [...earlier, { players: seated.map(({ name }) => name), rounds }].slice(-EARLIER_MATCHES);
  }
  return played;
}

function playMatch(seated: readonly Entrant[], earlier: readonly SeenMatch[], random: Random): Match {
  if (!isPlayerCount(seated.length)) throw new RangeError(`nobody plays POK with ${seated.length}`);
  const players = seated.map(({ name }) => name);
  let match = startMatch(seated.length);
  while (match.result === undefined && match.rounds.length < ENDLESS) {
    const { hands, rounds } = match;
    const roll = rollDice(random);
    const plays = hands.map((hand, seat) => {
      const bot = seated[seat]?.bot;
      if (bot === undefined) throw new RangeError(`nobody sits at ${seat}`);
      return bot({ seat, hand, roll, players, rounds, earlier }, random);
    });
    const played = playRound(match, { roll, plays });
    if (!played.ok) throw new RangeError(`a bot may not play that: ${played.error.kind}`);
    match = played.match;
  }
  return match;
}
