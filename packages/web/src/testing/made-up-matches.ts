import { BOT_NAMES } from '@pok/protocol';
import {
  type PlayerCount,
  playRound,
  type Random,
  recordOf,
  rollDice,
  shapesIn,
  startMatch,
} from '@pok/rules';
import { keepMatch } from '../book/keep-match.ts';
import type { KeptMatch } from '../book/kept-match.ts';

const FRIENDS = ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay'] as const;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 17, 19);

/** Made-up matches for tests: evenings with friends, some against bots, some at the desk. */
export function madeUpMatches(
  count: number,
  random: Random,
  friends: readonly string[] = FRIENDS,
): readonly KeptMatch[] {
  return Array.from({ length: count }, (_, index) => madeUpMatch(index, random, friends));
}

function madeUpMatch(index: number, random: Random, friends: readonly string[]): KeptMatch {
  const evening = Math.floor(index / 5);
  const place = (['table', 'table', 'alone', 'desk'] as const)[random(4)] ?? 'table';
  const count = ([3, 4, 5] as const)[random(3)] ?? 4;
  const others = place === 'alone' ? BOT_NAMES.steady : friends;
  const names = ['You', ...others.slice(0, count - 1)];
  const match = playAtRandom(count, random);
  if (match.result === undefined) throw new Error('a match comes to its end');
  return keepMatch({
    id: `made-up/${index}`,
    endedAt: START + evening * 72 * HOUR_MS + (index % 5) * (HOUR_MS / 4),
    place,
    table: place === 'table' ? `TABLE${evening}` : null,
    record: recordOf(names, match),
    result: match.result,
    you: place === 'desk' ? null : 0,
    players: names.map((name, seat) => ({
      name,
      kind: place === 'alone' && seat > 0 ? 'bot' : 'person',
      person: place === 'table' ? `id-${name}` : null,
    })),
    promises: names.map(() => madeUpPromises(random(3), random(2))),
  });
}

/** A match with random plays, to its end. */
export function playAtRandom(players: PlayerCount, random: Random) {
  let match = startMatch(players);
  while (match.result === undefined) {
    const plays = match.hands.flatMap((hand) => shapesIn(hand)[random(shapesIn(hand).length)] ?? []);
    const played = playRound(match, { roll: rollDice(random), plays });
    if (!played.ok) throw new Error(played.error.kind);
    match = played.match;
  }
  return match;
}

function madeUpPromises(kept: number, broken: number): KeptMatch['promises'][number] {
  return { kept, broken, gone: { kept: Math.min(kept, 1), broken } };
}
