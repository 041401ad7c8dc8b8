import { expect, test } from 'vitest';
import { formatShape, parseShape, SHAPES } from './shape.ts';

test('[M1] three shapes, each with its letter', () => {
  expect(SHAPES.map((shape) => [shape, formatShape(shape)])).toEqual([
    ['disc', 'D'],
    ['square', 'S'],
    ['triangle', 'T'],
  ]);
});

test('[M1] a letter stands for a shape or for none', () => {
  expect(['D', 'S', 'T'].map(parseShape)).toEqual(['disc', 'square', 'triangle']);
  expect(['d', '-', ''].map(parseShape)).toEqual([undefined, undefined, undefined]);
});
