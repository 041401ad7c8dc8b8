import { expect, test } from 'vitest';
import { faultsIn, faultsInComment } from './faults.ts';

const passage = (text: string) => ({ line: 1, text });

test.each([
  'Each device has the own token.',
  'The table is made anew.',
  'It looks at so many positions.',
  'It waits only so long.',
  'The file has a number a place.',
  'One letter a seat, in order.',
  'It plays 600 matches a table.',
  'The operator has to mend it.',
  'Spectators see it, too.',
  'It has the number of the roll that is on.',
  'A text, or undefined if this is none.',
  'Undefined if it is none of its tables.',
  'The table plays no more.',
  'The bot plays a level lower.',
  'Other entries in the place of the lost ones.',
  'A host who returns has the role back.',
  'The app (its words, too) is translated.',
  'Everybody may ask, also if nobody sits there.',
  "Who doesn't remember the hands plays a harder game.",
  'Whoever opens the link is asked first.',
  'What was refused is not offered again.',
  'Whatever is wrong is one line.',
  'It works. What a viewer may not know is absent.',
])('finds the fault in "%s"', (text) => {
  expect(faultsIn(passage(text))).toHaveLength(1);
});

test.each([
  'Each device has its own token.',
  'There were so many positions that we took samples.',
  'It is so much faster, and stays so as long as you like.',
  'Ten exercises a day, twenty messages a second.',
  'The host gives a player a seat and a bot a name.',
  'The counters a player still has.',
  'How many bytes a file has for a value.',
  'We recommend an amendment.',
  'There are too many, too late, too often.',
  'The fists of the round that is on screen.',
  'Undefined if there is none, or the only one there is.',
  'A place in which nobody sits has no name.',
  'It also works if nobody sits there.',
  'What a viewer may know.',
  'What is stored, and how it may change.',
  'Who sits where.',
  'Who this device was before it was signed in.',
  'Who is asked before a table is removed.',
  'What is left is a second preimage.',
  'What would have been played?',
  'A player who forgets the hands plays a harder game.',
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
