import type { Talk } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { commandFor } from './talk.ts';

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
