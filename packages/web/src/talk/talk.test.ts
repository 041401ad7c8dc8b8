import type { Talk, View } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { commandFor, talkOf } from './talk.ts';

const SEEN = { match: 2, round: 3 };
const laugh: Talk = { kind: 'reaction', reaction: 'laugh' };
const ownPlay: Talk = { kind: 'promise', promise: 'play', shape: 'disc' };
const others: Talk = { kind: 'remark', remark: 'nobody-takes', shape: 'disc' };

describe('what is said', () => {
  test.each([
    [
      'a promise goes with the round that is on screen',
      ownPlay,
      SEEN,
      { type: 'promise', ...SEEN, promise: 'play', shape: 'disc' },
    ],
    ['and is not said while a reveal is on', ownPlay, undefined, undefined],
    ['a reaction is said at any time', laugh, undefined, { type: 'talk', talk: laugh }],
    ['and so is what is claimed about the others', others, SEEN, { type: 'talk', talk: others }],
  ])('%s', (_, talk, seen, command) => {
    expect(commandFor(talk, seen)).toEqual(command);
  });
});

describe('a bot’s talk waits for the moment it is about', () => {
  const view: View = viewOf();
  const seats = view.seats.with(1, { kind: 'bot', name: 'Mira', level: 'casual' });
  const saying = (talk: Talk): View => ({ ...view, seats, talk: [{ seat: 1, talk, at: 0 }] });

  test.each(['breath', 'beat', 'open', 'tumble'] as const)('nothing at %s', (stage) => {
    for (const talk of [laugh, ownPlay]) expect(talkOf(saying(talk), 1, 1_000, stage)).toBeUndefined();
  });

  test('a reaction waits for the verdict and a promise for the choice, however long the show takes', () => {
    expect(talkOf(saying(laugh), 1, 15_000, 'judge')).toEqual(laugh);
    expect(talkOf(saying(laugh), 1, 1_000, 'choose')).toBeUndefined();
    expect(talkOf(saying(ownPlay), 1, 15_000, 'choose')).toEqual(ownPlay);
    expect(talkOf(saying(ownPlay), 1, 1_000, 'judge')).toBeUndefined();
  });
});
