import { expect, test } from 'vitest';
import { syllables } from './syllables.ts';

test.each([
  ['Ana', 'Ana'],
  ['Charlie', 'Charlie'],
  ['Wolfgang-Amadeus', 'Wolf·gang-Amadeus'],
  ['Maximilianluise', 'Ma·xi·mi·lian·luise'],
  ['Wolfeschlegelste', 'Wol·fesch·le·gelste'],
  ['Bartholomäus-Ulf', 'Bartho·lo·mäus-Ulf'],
  ['Jean-Christophe!', 'Jean-Chris·tophe!'],
  ['Guadalupe Isabel', 'Gua·da·lupe Isabel'],
  ['WWWWWWWWWWWWWWWW', 'WWWWWWWWWWWWWWWW'],
  ['👩‍👩‍👧 Mèmè & Pàpà-Öö', '👩‍👩‍👧 Mèmè & Pàpà-Öö'],
  ['さくらさくらさくらさくら', 'さくらさくらさくらさくら'],
])('%s may be read in two lines', (name, parts) => {
  expect(syllables(name).join('·')).toBe(parts);
  expect(syllables(name).join('')).toBe(name);
});
