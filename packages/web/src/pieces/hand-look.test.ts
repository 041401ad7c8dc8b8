import { expect, test } from 'vitest';
import { handsOf } from './hand-look.ts';

const cuffs = (...wishes: readonly (Parameters<typeof handsOf>[0][number] | undefined)[]) =>
  handsOf(wishes).map(({ cuff, band }) => (band === 'plain' ? cuff : `${band} ${cuff}`));

test('seats have cuffs of their own', () => {
  expect(cuffs(undefined, {}, { skin: 'dark' })).toEqual([0, 1, 2]);
});

test('a cuff that somebody chose is nobody else’s by chance', () => {
  expect(cuffs(undefined, undefined, { cuff: 'orange' })).toEqual([0, 2, 'orange']);
});

test('of two who chose the same, the second has stripes and the third dots', () => {
  const golden = { cuff: 'golden' } as const;
  expect(cuffs(golden, golden, undefined, golden)).toEqual(['golden', 'striped golden', 2, 'dotted golden']);
});

test('seven hands never look alike', () => {
  for (const wish of ['purple', 'teal', 'white'] as const) {
    const hands = handsOf([
      undefined,
      { cuff: wish },
      undefined,
      { cuff: wish },
      undefined,
      undefined,
      undefined,
    ]);
    expect(new Set(hands.map((hand) => JSON.stringify(hand))).size).toBe(7);
  }
});

test('a skin is as it was chosen', () => {
  expect(handsOf([{ skin: 'dark' }, undefined]).map(({ skin }) => skin)).toEqual(['dark', 'medium-light']);
});
