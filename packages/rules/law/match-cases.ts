/** Rounds and ends that a player could check by hand. Hands are letters, one text a seat. */
export type RoundCase = readonly [
  rule: string,
  hands: string,
  roll: string,
  plays: string,
  handsAfter: string,
  result: string,
];

export const ROUND_CASES: readonly RoundCase[] = [
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
export type ErrorCase = readonly [rule: string, hands: string, plays: string, error: string];

export const ERROR_CASES: readonly ErrorCase[] = [
  ['P3: a shape the first seat no longer holds', 'SSTT DST DST', 'DSS', 'not-your-counter 0 disc'],
  ['P3: a shape the last seat no longer holds', 'DST DST DDSS', 'DST', 'not-your-counter 2 triangle'],
  ['P3: the first of two who do not hold theirs', 'DST DDTT DDTT', 'DSS', 'not-your-counter 1 square'],
  ['P3: everyone plays: one play is missing', 'DST DST DST', 'DS', 'wrong-number-of-plays 3'],
  ['P3: everyone plays one: one play too many', 'DST DST DST', 'DSTD', 'wrong-number-of-plays 3'],
  ['P3: everyone plays: none at all', 'DST DST DST DST', '', 'wrong-number-of-plays 4'],
];
