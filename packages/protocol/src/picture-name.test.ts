import { expect, test } from 'vitest';
import { ANIMALS, COLOURS, PICTURE_NAMES, parsePictureName } from './picture-name.ts';

test('every animal in every colour has a name of its own', () => {
  expect(new Set(PICTURE_NAMES).size).toBe(ANIMALS.length * COLOURS.length);
});

test('seven players get seven different animals', () => {
  const animals = PICTURE_NAMES.slice(0, 7).map((name) => parsePictureName(name)?.animal);
  expect(new Set(animals).size).toBe(7);
});

test('picture names are parsed, and nothing else is', () => {
  expect(parsePictureName('red-fox')).toEqual({ colour: 'red', animal: 'fox' });
  expect(parsePictureName('red-fox-2')).toEqual({ colour: 'red', animal: 'fox', number: 2 });
  expect(parsePictureName('red-fox-1')).toBeUndefined();
  expect(parsePictureName('constructor')).toBeUndefined();
  expect(parsePictureName('Red-Fox')).toBeUndefined();
});
