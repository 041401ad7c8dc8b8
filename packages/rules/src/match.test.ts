import { describe, expect, test } from 'vitest';
import { formatResultBySeat, handsOf, playsOf, rollOf } from '../law/read.ts';
import { formatHand } from './hand.ts';
import {
  isPlayerCount,
  type Match,
  PLAYER_COUNTS,
  playRound,
  resultOf,
  startMatch,
  winnersOf,
} from './match.ts';

/** Rounds and ends that a player could check by hand. Hands are letters, one text per seat. */
const ROUNDS: readonly (readonly [
  rule: string,
  hands: string,
  roll: string,
  plays: string,
  handsAfter: string,
  result: string,
])[] = [
  [
    'V6, V7: what leaves goes into the box, the rest back',
    'DDSSTT DDSSTT DDSSTT',
    'D--',
    'DSS',
    'DSSTT DDSSTT DDSSTT',
    '-',
  ],
  ['V6: nobody hands over', 'DST DST DST', 'D--', 'SST', 'DST DST DST', '-'],
  ['P3: the last counter of a shape can be played', 'DST DDSS DDSS', 'D--', 'DSS', 'ST DDSS DDSS', '-'],
  ['E1: the fifth counter wins', 'DD DST SST', 'D--', 'DSS', 'D DST SST', 'win 0'],
  ['E1: the fourth counter does not win', 'DDT DST SST', 'D--', 'DSS', 'DT DST SST', '-'],
  ['E1: the last seat can win', 'DST DST SST ST', 'T--', 'DSST', 'DST DST SST S', 'win 3'],
  ['E1: who takes back does not win', 'DD DD SSTT', 'D--', 'DDT', 'DD DD SST', '-'],
  ['E2: two in the same round tie', 'DD SST DD', 'SD-', 'DTD', 'D SST D', 'tie 0 2'],
  ['E2: all in the same round tie', 'DD DD DD DS', 'S-D', 'DDDS', 'D D D D', 'tie 0 1 2 3'],
  ['E2: a tie of two among four', 'DDST TT DDST TT', 'DT-', 'DTST', 'DST T DDST T', 'tie 1 3'],
  ['E3: four who hold one and the same shape are dead', 'DD DD DD DDS', 'S--', 'DDDS', 'DD DD DD DD', 'dead'],
  [
    'E3: five who hold one and the same shape are dead',
    'TT TT TT TT TTD',
    'D--',
    'TTTTD',
    'TT TT TT TT TT',
    'dead',
  ],
  [
    'E3: six who hold one and the same shape are dead',
    'SS SS SS SS SS SST',
    'T--',
    'SSSSST',
    'SS SS SS SS SS SS',
    'dead',
  ],
  [
    'E3: seven who hold one and the same shape are dead',
    'SS SS SS SS SS SS SSD',
    'D--',
    'SSSSSSD',
    'SS SS SS SS SS SS SS',
    'dead',
  ],
  ['E3: three can always meet die Three', 'DD DD DDS', 'S--', 'DDS', 'DD DD DD', '-'],
  [
    'E3: one who holds something else keeps the match alive',
    'DD DD DD DDSS',
    'S--',
    'DDDS',
    'DD DD DD DDS',
    '-',
  ],
  ['E3: two shapes at the table are not dead', 'DD DD SS SST', 'T--', 'DDST', 'DD DD SS SS', '-'],
  ['E1, E3: a win comes before a dead position', 'DS DD DD DD', 'S--', 'SDDD', 'D DD DD DD', 'win 0'],
];

/** Rounds that can't be played: what is wrong with them. */
const ERRORS: readonly (readonly [rule: string, hands: string, plays: string, error: string])[] = [
  ['P3: a shape the first seat no longer holds', 'SSTT DST DST', 'DSS', 'not-your-counter 0 disc'],
  ['P3: a shape the last seat no longer holds', 'DST DST DDSS', 'DST', 'not-your-counter 2 triangle'],
  ['P3: the first of two who do not hold theirs', 'DST DDTT DDTT', 'DSS', 'not-your-counter 1 square'],
  ['P3: everyone plays: one play is missing', 'DST DST DST', 'DS', 'wrong-number-of-plays 3'],
  ['P3: everyone plays one: one play too many', 'DST DST DST', 'DSTD', 'wrong-number-of-plays 3'],
  ['P3: everyone plays: none at all', 'DST DST DST DST', '', 'wrong-number-of-plays 4'],
];

describe('a match', () => {
  test('[P1] every player starts with two of each shape', () => {
    for (const players of PLAYER_COUNTS) {
      const { hands, rounds, result } = startMatch(players);
      expect(hands.map(formatHand)).toEqual(Array(players).fill('DDSSTT'));
      expect([rounds, result]).toEqual([[], undefined]);
    }
  });

  test('[P1] three to seven can play', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 3.5, -3].filter(isPlayerCount)).toEqual([3, 4, 5, 6, 7]);
  });

  test.each(ROUNDS)('[%s] %s, %s %s', (_rule, hands, roll, plays, handsAfter, result) => {
    const played = play(hands, roll, plays);
    if (!played.ok) throw new Error(played.error.kind);
    expect(played.match.hands.map(formatHand).join(' ')).toBe(handsAfter);
    expect(formatResultBySeat(played.match.result)).toBe(result);
  });

  test.each(ERRORS)('[%s]', (_rule, hands, plays, error) => {
    expect(errorOf(play(hands, 'D--', plays))).toBe(error);
  });

  test('[E1] nothing is played after the end', () => {
    const end = play('DD DST SST', 'D--', 'DSS');
    if (!end.ok) throw new Error(end.error.kind);
    const more = playRound(end.match, { roll: rollOf('D--'), plays: playsOf('DSS') });
    expect(errorOf(more)).toBe('match-over');
  });

  test.each([
    ['DD T DST', 'win 1'],
    ['D DST S', 'tie 0 2'],
    ['DD DD DD DD', 'dead'],
    ['DD DD DD', '-'],
    ['DDSSTT DDSSTT DDSSTT DDSSTT', '-'],
    [' DD DST', 'win 0'],
  ])('[E1–E3] the end is read from the hands alone: %s', (hands, result) => {
    expect(formatResultBySeat(resultOf(handsOf(hands)))).toBe(result);
  });

  test('[E1–E3] who shares a result', () => {
    expect(winnersOf({ kind: 'win', seat: 2 }, 4)).toEqual([2]);
    expect(winnersOf({ kind: 'tie', seats: [0, 3] }, 4)).toEqual([0, 3]);
    expect(winnersOf({ kind: 'dead' }, 4)).toEqual([0, 1, 2, 3]);
  });
});

function play(hands: string, roll: string, plays: string): ReturnType<typeof playRound> {
  const match: Match = { hands: handsOf(hands), rounds: [], result: undefined };
  return playRound(match, { roll: rollOf(roll), plays: playsOf(plays) });
}

/** Its code and its details, in one text. */
function errorOf(played: ReturnType<typeof playRound>): string {
  return played.ok ? 'played' : Object.values(played.error).join(' ');
}
