import { expect, test } from 'vitest';
import { faultsIn, faultsInComment } from './faults.ts';

const passage = (text: string) => ({ line: 1, text });

test.each([
  'It looks at so many positions.',
  'It waits only so long.',
  'The file has a number a place.',
  'One letter a seat, in order.',
  'The operator has to mend it.',
  'Spectators see it, too.',
  'The app (its words, too) is translated.',
  'Everybody may ask, also if nobody sits there.',
])('finds the fault in "%s"', (text) => {
  expect(faultsIn(passage(text))).toHaveLength(1);
});

test.each([
  'There were so many positions that we took samples.',
  'It is so much faster, and stays so as long as you like.',
  'Ten exercises a day, twenty messages a second.',
  'The host gives a player a seat and a bot a name.',
  'The counters a player still has.',
  'How many bytes a file has for a value.',
  'We recommend an amendment.',
  'There are too many, too late, too often.',
  'It also works if nobody sits there.',
])('finds no fault in "%s"', (text) => {
  expect(faultsIn(passage(text))).toEqual([]);
});

test.each(['Answers the token.', 'Tells who is who.'])('a comment does not begin like "%s"', (text) => {
  expect(faultsInComment(passage(text))).toHaveLength(1);
  expect(faultsIn(passage(text))).toEqual([]);
});

test.each(['Answers that are worked out once.', 'Tells other nodes of an append.'])(
  'a comment may begin like "%s"',
  (text) => expect(faultsInComment(passage(text))).toEqual([]),
);
