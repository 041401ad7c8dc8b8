import type { LawCase, Rules } from './law-case.ts';
import { handOf, rollOf, tellResult } from './read.ts';

const SIDES = 6;

/** What the pieces are, and what the words of the rules mean. */
export const MATERIAL_CASES: readonly LawCase[] = [
  {
    title: '[M1] three shapes, each with its letter',
    expected: 'disc D, square S, triangle T',
    told: (rules) => rules.SHAPES.map((shape) => `${shape} ${rules.formatShape(shape)}`).join(', '),
  },
  {
    title: '[M1] a letter is a shape or none',
    expected: 'disc square triangle none none none',
    told: (rules) =>
      ['D', 'S', 'T', 'd', '-', ''].map((letter) => rules.parseShape(letter) ?? 'none').join(' '),
  },
  ...(
    [
      ['D--', 18],
      ['S--', 18],
      ['T--', 18],
      ['DS-', 6],
      ['D-S', 6],
      ['DDD', 2],
      ['TSD', 2],
    ] as const
  ).map(([roll, falls]) => ({
    title: `[M3] ${roll} is ${falls} of the 216 ways in which three dice fall`,
    expected: `${falls} ${falls}`,
    told: (rules: Rules) => {
      const seen = allFalls(rules).filter((fall) => fall === roll).length;
      return `${seen} ${Math.round(rules.probability(rollOf(rules, roll)) * SIDES ** 3)}`;
    },
  })),
  {
    title: '[M3] there are 48 rolls, and no other can fall',
    expected: '48 48 true',
    told: (rules) => {
      const listed = new Set(rules.ROLLS.map(rules.formatRoll));
      const fallen = new Set(allFalls(rules));
      return `${listed.size} ${fallen.size} ${[...fallen].every((roll) => listed.has(roll))}`;
    },
  },
  {
    title: '[M3] the order of rolls is fixed: values and lookup tables count on it',
    expected: 'DDD DDS DDT DD- DSD DSS T-- 47',
    told: ({ ROLLS, formatRoll }) =>
      `${ROLLS.slice(0, 6).map(formatRoll).join(' ')} ${ROLLS.slice(-1).map(formatRoll)} ${ROLLS.length - 1}`,
  },
  {
    title: '[M3] what is no roll',
    expected:
      'die-one-blank not-three-dice not-three-dice not-three-dice unknown-face unknown-face unknown-face',
    told: (rules) => ['-DD', '', 'TD', 'TD--', 'XD-', 'TX-', 'TDx'].map(rules.parseRoll).join(' '),
  },
  {
    title: '[P1] every player starts with two of each shape',
    expected: '3×DDSSTT 4×DDSSTT 5×DDSSTT 6×DDSSTT 7×DDSSTT',
    told: ({ PLAYER_COUNTS, startMatch, formatHand }) =>
      PLAYER_COUNTS.map((players) => {
        const { hands, rounds, result } = startMatch(players);
        return `${hands.length + rounds.length}×${[...new Set(hands.map(formatHand))].join()}${result ?? ''}`;
      }).join(' '),
  },
  {
    title: '[P1] three to seven can play',
    expected: '3 4 5 6 7',
    told: ({ isPlayerCount }) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 3.5, -3].filter(isPlayerCount).join(' '),
  },
  ...(
    [
      ['TD-', 'one 1 triangle, two 2 disc'],
      ['S--', 'one 1 square'],
      ['DDD', 'one 1 disc, two 2 disc, three 3 disc'],
      ['T-S', 'one 1 triangle, three 3 square'],
    ] as const
  ).map(([roll, challenges]) => ({
    title: `[P2] the challenges of ${roll}`,
    expected: challenges,
    told: (rules: Rules) =>
      rules
        .challenges(rollOf(rules, roll))
        .map(({ die, players, shape }) => `${die} ${players} ${shape}`)
        .join(', '),
  })),
  {
    title: '[P3] a hand as letters, in any order, at most two of a shape',
    expected: 'DST DDSSTT D  - - - -',
    told: ({ parseHand, formatHand }) =>
      ['TSD', 'TTSSDD', 'D', '', 'DDD', 'SSSTT', 'DX', 'd']
        .map((text) => {
          const hand = parseHand(text);
          return hand === undefined ? '-' : formatHand(hand);
        })
        .join(' '),
  },
  {
    title: '[E1] counters handed over',
    expected: '0 1 4 5',
    told: (rules) =>
      ['DDSSTT', 'DSSTT', 'DT', 'S'].map((hand) => rules.handedOverCount(handOf(rules, hand))).join(' '),
  },
  {
    title: '[E1–E3] who shares in a result',
    expected: '2; 0,3; 0,1,2,3',
    told: ({ winnersOf }) =>
      [{ kind: 'win', seat: 2 } as const, { kind: 'tie', seats: [0, 3] } as const, { kind: 'dead' } as const]
        .map((result) => winnersOf(result, 4).join())
        .join('; '),
  },
  {
    title: '[E1–E3] the end is read from the hands alone',
    expected: 'win 1; tie 0 2; dead; -; -; win 0',
    told: (rules) =>
      ['DD T DST', 'D DST S', 'DD DD DD DD', 'DD DD DD', 'DDSSTT DDSSTT DDSSTT DDSSTT', ' DD DST']
        .map((hands) => tellResult(rules.resultOf(hands.split(' ').map((hand) => handOf(rules, hand)))))
        .join('; '),
  },
];

/** All ways in which the dice fall, by asking for each side in turn. */
function allFalls({ rollDice, formatRoll }: Rules): readonly string[] {
  return Array.from({ length: SIDES ** 3 }, (_, fall) => {
    let rest = fall;
    return formatRoll(
      rollDice((sides) => {
        const side = rest % sides;
        rest = Math.floor(rest / sides);
        return side;
      }),
    );
  });
}
