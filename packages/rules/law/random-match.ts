import fc from 'fast-check';
import {
  type Match,
  PLAYER_COUNTS,
  type PlayerCount,
  playRound,
  type Random,
  rollDice,
  type Shape,
  shapesIn,
  startMatch,
  type Verdict,
} from '../src/index.ts';

/** A match at random: every state it went through, the first before any round. */
export interface Walk {
  readonly states: readonly Match[];
  readonly verdicts: readonly Verdict[];
  readonly end: Match;
}

/** More rounds than any match we have ever seen; a match that reaches it would never end. */
const ENDLESS = 2000;

export function playAtRandom(players: PlayerCount, random: Random, most = ENDLESS): Walk {
  const states: Match[] = [startMatch(players)];
  const verdicts: Verdict[] = [];
  let match = startMatch(players);
  while (match.result === undefined && match.rounds.length < most) {
    const played = playRound(match, { roll: rollDice(random), plays: playsOf(match, random) });
    if (!played.ok) throw new Error(played.error.kind);
    match = played.match;
    states.push(match);
    verdicts.push(played.verdict);
  }
  return { states, verdicts, end: match };
}

function playsOf({ hands }: Match, random: Random): readonly Shape[] {
  return hands.map((hand) => {
    const held = shapesIn(hand);
    return held[random(held.length)] ?? 'disc';
  });
}

export const anyPlayers = fc.constantFrom(...PLAYER_COUNTS);

/** A source of chance that fast-check can repeat. */
export const anyRandom: fc.Arbitrary<Random> = fc.integer().map((seed) => {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return ((word ^ (word >>> 16)) >>> 0) % below;
  };
});

/** A whole match at random. */
export const anyWalk: fc.Arbitrary<Walk> = fc
  .tuple(anyPlayers, anyRandom)
  .map(([players, random]) => playAtRandom(players, random));
