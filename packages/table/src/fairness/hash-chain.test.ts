import { formatRoll } from '@pok/rules';
import { expect, test } from 'vitest';
import { hashHex } from '#sha256';
import {
  clientSeedsHashOf,
  commitToChain,
  commonRollOf,
  rollLinkOf,
  seatingLinkOf,
  seatingSeedOf,
} from './hash-chain.ts';

const CHAIN_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const label = {
  tournament: 'ACDEFG',
  sitting: 2,
  clientSeedsHash: clientSeedsHashOf(['alpha', 'Gamma_3-x']),
};

/** Worked out with another implementation. */
test('known answers', () => {
  expect(commitToChain(CHAIN_SEED)).toBe('2a05790d9ee117fdb350cbd54c81624c792c118e6e8909fa0c1dfee21aec5d9e');
  expect(label.clientSeedsHash).toBe('1a5000cd6b88778ded01327e039b1b401acd2df798ba3322893d50709e58e540');
  const link = seatingLinkOf(CHAIN_SEED);
  expect(link).toBe('1e6750d20957e49e2cd9827a2197a8b321fff95b07dfe02f20661a91de8d4cdd');
  expect(seatingSeedOf(link, label, 1)).toBe(
    'f1d9217b85fecb466c1099c7db90bbb2fae193356e73ecf1a1a8c8df0edc5d88',
  );
  const rolls = Array.from({ length: 15 }, (_, index) =>
    formatRoll(commonRollOf(rollLinkOf(CHAIN_SEED, index + 1), label, index + 1)),
  );
  expect(rolls.join(' ')).toBe('D-- S-- S-- STS SD- SD- T-D TT- D-- D-- T-- D-- S-- TDD S--');
});

test('each link proves itself against the one before it, down to the commitment', () => {
  for (let number = 60; number > 1; number -= 1)
    expect(hashHex(rollLinkOf(CHAIN_SEED, number))).toBe(rollLinkOf(CHAIN_SEED, number - 1));
  expect(hashHex(rollLinkOf(CHAIN_SEED, 1))).toBe(seatingLinkOf(CHAIN_SEED));
  expect(hashHex(seatingLinkOf(CHAIN_SEED))).toBe(commitToChain(CHAIN_SEED));
});
