import type { Talk, View } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { bubbleOf, commandFor, talkHeard } from './talk.ts';

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
    for (const talk of [laugh, ownPlay]) expect(talkHeard(saying(talk), 1_000, stage)).toEqual([]);
  });

  test('a reaction waits for the verdict and a promise for the choice, however long the show takes', () => {
    expect(talkHeard(saying(laugh), 15_000, 'judge')).toMatchObject([{ talk: laugh }]);
    expect(talkHeard(saying(laugh), 1_000, 'choose')).toEqual([]);
    expect(talkHeard(saying(ownPlay), 15_000, 'choose')).toMatchObject([{ talk: ownPlay }]);
    expect(talkHeard(saying(ownPlay), 1_000, 'judge')).toEqual([]);
  });
});

describe('bubbles', () => {
  const lines = [
    { seat: 0, talk: laugh, at: 1 },
    { seat: 2, talk: ownPlay, at: 2 },
    { seat: 1, talk: others, at: 3 },
  ];
  const bubbles = (...rooms: readonly number[]) => {
    const places = rooms.map((room) => ({ room }));
    return rooms.map((_, seat) => bubbleOf(lines, seat, places));
  };

  test('everybody has one where there is room', () => {
    expect(bubbles(0, 1, 2)).toEqual([laugh, others, ownPlay]);
  });

  test('where two share a room, it is for whoever spoke last', () => {
    expect(bubbles(0, 1, 1)).toEqual([laugh, others, undefined]);
  });
});
