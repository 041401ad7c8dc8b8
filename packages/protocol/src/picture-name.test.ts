import { expect, test } from 'vitest';
import { CUFFS } from './look.ts';
import { ANIMALS, COLOURS, PICTURE_NAMES, parsePictureName } from './picture-name.ts';

test('every animal in every colour has a name of its own', () => {
  expect(new Set(PICTURE_NAMES).size).toBe(ANIMALS.length * COLOURS.length);
});

test('seven players get seven different animals in seven colours, none of them that of a shape', () => {
  const seven = PICTURE_NAMES.slice(0, 7).map((name) => parsePictureName(name));
  expect(new Set(seven.map((picture) => picture?.animal)).size).toBe(7);
  expect(new Set(seven.map((picture) => picture?.colour)).size).toBe(7);
  for (const colour of ['red', 'blue', 'green']) expect(COLOURS).not.toContain(colour);
});

test('every colour is that of a cuff', () => {
  expect(CUFFS).toEqual(expect.arrayContaining([...COLOURS]));
});

test('picture names are parsed, those of earlier versions as well, and nothing else is', () => {
  expect(parsePictureName('orange-fox')).toEqual({ colour: 'orange', animal: 'fox' });
  expect(parsePictureName('red-fox')).toEqual({ colour: 'red', animal: 'fox' });
  expect(parsePictureName('red-fox-2')).toEqual({ colour: 'red', animal: 'fox', number: 2 });
  expect(parsePictureName('red-fox-1')).toBeUndefined();
  expect(parsePictureName('constructor')).toBeUndefined();
  expect(parsePictureName('Red-Fox')).toBeUndefined();
});
