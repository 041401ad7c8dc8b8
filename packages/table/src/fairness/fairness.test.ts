import type { MatchFormat } from '@pok/protocol';
import { formatRoll, probability, ROLLS, SHAPES } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import {
  blindOf,
  botSeedOf,
  commitToFist,
  commitToServerSeed,
  isClientSeed,
  matchSeedsOf,
  randomFrom,
  rollOf,
} from './fairness.ts';

const SERVER_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const EXAMPLE = {
  format: 'pok-match-2',
  table: 'ACDEFGHJ',
  match: 7,
  serverSeed: SERVER_SEED,
  clientSeeds: ['alpha', '', 'Gamma_3-x'],
} as const;
const seeds = matchSeedsOf(EXAMPLE);

test('known answer: commitment to the server seed', () => {
  const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
  expect(commitToServerSeed(SERVER_SEED)).toBe(commitment);
  expect(seeds.commitment).toBe(commitment);
});

/** Computed by another implementation from docs/fairness.md, which has them as examples. */
const KNOWN_ANSWERS: readonly {
  readonly format: MatchFormat;
  readonly key: string;
  readonly rolls: string;
  /** A round in which a byte is skipped. */
  readonly skipping: readonly [round: number, roll: string];
  readonly blind: string;
  readonly commitment: string;
  readonly botSeed: string;
}[] = [
  {
    format: 'pok-match-1',
    key: '58a5d4cc8d535da0fdecae1050db409474b88734cf7eac0a94f953d71ea7043c',
    rolls: 'DDD T-- S-- S-T TST S-- SS- DT- ST- SD- S-- DD-',
    skipping: [8, 'DT-'],
    blind: '806f71217a1677bed0e899fff6773bba',
    commitment: '79c7b04c4c28257ab7d072dfaf3386c996f7fd04e79445f9cf2488d54f2b58b1',
    botSeed: '72d47c0dc2de1726ae92d74357b65a65014792494211d3232531dcafabbc0d49',
  },
  {
    format: 'pok-match-2',
    key: '389645336b3917e377dfacde8620a08cab7ff36d17163dfc346c4c9fae91d13a',
    rolls: 'TDD T-S D-S DDD T-S TTS D-- STT S-S TDD S-- ST-',
    skipping: [36, 'DDD'],
    blind: 'VEI_zqqhFgJSuSOc5ke-qQ',
    commitment: 'Lk1eaQu1QKiQIHJos_SNfA',
    botSeed: 'bc9b3e56faf834536b67e33eebd6b6f202084d9f574839b19e1096180bbb3386',
  },
];

describe.each(KNOWN_ANSWERS)('known answers of $format', ({ format, ...known }) => {
  const example = matchSeedsOf({ ...EXAMPLE, format });

  test('key of the match', () => {
    expect(example.key).toBe(known.key);
  });

  test('rolls of the first twelve rounds, and one in which a byte is skipped', () => {
    const rolls = Array.from({ length: 12 }, (_, index) => formatRoll(rollOf(example, index + 1)));
    expect(rolls.join(' ')).toBe(known.rolls);
    const [round, roll] = known.skipping;
    expect(formatRoll(rollOf(example, round))).toBe(roll);
  });

  test('blind and commitment of a fist', () => {
    const blind = blindOf(example, 3, 1, 2);
    expect(blind).toBe(known.blind);
    expect(commitToFist(format, 'square', blind)).toBe(known.commitment);
  });

  test('seed of a bot', () => {
    expect(botSeedOf(example, 3, 1, 1)).toBe(known.botSeed);
  });
});

describe('seeds of a match', () => {
  test.each([
    ['the format', { format: 'pok-match-1' }],
    ['the table', { table: 'ACDEFGHK' }],
    ['the match', { match: 8 }],
    ['a client seed', { clientSeeds: ['alpha', '', 'Gamma_3-y'] }],
    ['the order of the client seeds', { clientSeeds: ['', 'alpha', 'Gamma_3-x'] }],
    ['the server seed', { serverSeed: SERVER_SEED.replace('00', '01') }],
  ] as const)('%s changes all of it', (_, change) => {
    expect(matchSeedsOf({ ...EXAMPLE, ...change }).key).not.toBe(seeds.key);
  });

  test('a fist that closes again has another blind, so that equal choices never show as equal commitments', () => {
    const commitments = new Set<string>();
    for (let closing = 1; closing <= 50; closing += 1) {
      const blind = blindOf(seeds, 1, 0, closing);
      for (const shape of SHAPES) commitments.add(commitToFist('pok-match-2', shape, blind));
    }
    expect(commitments.size).toBe(50 * SHAPES.length);
  });

  test('labels keep hashes apart: a value shown early reveals nothing about a secret one', () => {
    const v1 = matchSeedsOf({ ...EXAMPLE, format: 'pok-match-1' });
    expect(botSeedOf(v1, 1, 0, 1)).not.toContain(blindOf(v1, 1, 0, 1));
  });
});

describe('dice', () => {
  test('bytes that do not divide evenly are skipped', () => {
    const bytes = [255, 252, 254, 253, 251, 0, 255, 7];
    const die = randomFrom(() => bytes.shift() ?? Number.NaN);
    expect([die(6), die(6), die(6)]).toEqual([5, 0, 1]);
  });

  test('[M3] every byte that is kept gives one of six faces, and 42 bytes give each', () => {
    const faces = [0, 0, 0, 0, 0, 0];
    for (let byte = 0; byte < 252; byte += 1) {
      const face = randomFrom(() => byte)(6);
      faces[face] = (faces[face] ?? 0) + 1;
    }
    expect(faces).toEqual([42, 42, 42, 42, 42, 42]);
  });

  test('[M3] 24,000 rolls of one server seed are distributed as fair dice are (chi-square over all 48 rolls)', () => {
    const rolls = 24_000;
    const seen = new Map<string, number>();
    for (let round = 1; round <= rolls; round += 1) {
      const roll = formatRoll(rollOf(seeds, round));
      seen.set(roll, (seen.get(roll) ?? 0) + 1);
    }
    const chiSquare = ROLLS.reduce((sum, roll) => {
      const expected = rolls * probability(roll);
      return sum + ((seen.get(formatRoll(roll)) ?? 0) - expected) ** 2 / expected;
    }, 0);
    // 47 degrees of freedom: fair dice exceed 82.7 for one server seed in a thousand, and this seed is fixed.
    expect(chiSquare).toBeLessThan(82.7);
    expect(chiSquare).toBeGreaterThan(20);
  });
});

test.each([
  ['a', true],
  ['0f_-Z', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['two words', false],
  ['line\nbreak', false],
  ['ä', false],
])('%j is a client seed: %s', (clientSeed, isOne) => {
  expect(isClientSeed(clientSeed)).toBe(isOne);
});
