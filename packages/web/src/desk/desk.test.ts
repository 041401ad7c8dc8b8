import { formatRoll, type Roll, type Shape } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { stubBrowser } from '../testing/browser-stub.ts';
import {
  changePlay,
  changePlayers,
  type Desk,
  isNoted,
  matchOf,
  NEW_DESK,
  noteRound,
  problemOf,
  rename,
  startNoting,
  stopNoting,
  takeBackRound,
  turnDie,
} from './desk.ts';
import { loadDesk, saveDesk } from './stored-desk.ts';

const D = 'disc';
const S = 'square';
const T = 'triangle';

/** Three players; the first wins by playing the only counter on die One five times. */
const ROUNDS: readonly { roll: Roll; plays: readonly Shape[] }[] = [
  { roll: [D, 'blank', 'blank'], plays: [D, S, S] },
  { roll: [D, 'blank', 'blank'], plays: [D, S, S] },
  { roll: [S, 'blank', 'blank'], plays: [S, D, D] },
  { roll: [S, 'blank', 'blank'], plays: [S, D, D] },
  { roll: [T, 'blank', 'blank'], plays: [T, D, D] },
];

function noted(count: number): Desk {
  let desk = startNoting(changePlayers(NEW_DESK, -1));
  for (const round of ROUNDS.slice(0, count)) desk = noteRound({ ...desk, ...round });
  return desk;
}

describe('setting dice and plays', () => {
  test('[M3] die One goes round three faces and is never blank, the others have a blank', () => {
    const seen = (die: 'one' | 'two' | 'three', turns: number) => {
      let roll: Roll = [D, D, D];
      return Array.from({ length: turns }, () => {
        roll = turnDie(roll, die);
        return formatRoll(roll);
      });
    };
    expect(seen('one', 3)).toEqual(['SDD', 'TDD', 'DDD']);
    expect(seen('two', 4)).toEqual(['DSD', 'DTD', 'D-D', 'DDD']);
    expect(seen('three', 4)).toEqual(['DDS', 'DDT', 'DD-', 'DDD']);
  });

  test('a play goes round the three shapes and leaves the others alone', () => {
    expect(changePlay([D, S, T], 2)).toEqual([D, S, D]);
    expect(changePlay([D, S, T], 0)).toEqual([S, S, T]);
  });

  test('3 to 7 players', () => {
    let desk = NEW_DESK;
    for (let step = 0; step < 9; step += 1) desk = changePlayers(desk, 1);
    expect([desk.plays.length, desk.names.length]).toEqual([7, 7]);
    for (let step = 0; step < 9; step += 1) desk = changePlayers(desk, -1);
    expect([desk.plays.length, desk.names.length]).toEqual([3, 3]);
  });
});

describe('a whole match', () => {
  test('nothing is noted while single rounds are judged', () => {
    expect(matchOf(NEW_DESK)).toBeUndefined();
    expect(noteRound(NEW_DESK)).toBe(NEW_DESK);
    expect(problemOf(NEW_DESK)).toBeUndefined();
  });

  test('[E1] the fifth counter ends it, and nothing is noted after the end', () => {
    const desk = noted(5);
    expect(matchOf(desk)?.result).toEqual({ kind: 'win', seat: 0 });
    expect(problemOf(desk)).toEqual({ kind: 'match-over' });
    expect(noteRound(desk)).toBe(desk);
  });

  test('a counter that was handed over can’t be played: the desk asks what is wrong', () => {
    const desk: Desk = { ...noted(2), roll: [D, 'blank', 'blank'], plays: [D, S, S] };
    expect(problemOf(desk)).toEqual({ kind: 'not-your-counter', seat: 0, shape: D });
    expect(noteRound(desk)).toBe(desk);
  });

  test('the round just noted is recognised, even if it used the last counter of a shape', () => {
    const desk = noted(2);
    expect(problemOf(desk)).toEqual({ kind: 'not-your-counter', seat: 0, shape: D });
    expect(isNoted(desk)).toBe(true);
    expect(isNoted({ ...desk, plays: [T, S, S] })).toBe(false);
    expect(isNoted({ ...desk, roll: [T, 'blank', 'blank'] })).toBe(false);
    expect(isNoted(noted(0))).toBe(false);
    expect(isNoted(NEW_DESK)).toBe(false);
  });

  test('a round that is taken back is on the desk again', () => {
    const desk = takeBackRound(noted(3));
    expect(desk.rounds).toHaveLength(2);
    expect({ roll: desk.roll, plays: desk.plays }).toEqual(ROUNDS[2]);
    expect(takeBackRound(noted(0))).toEqual(noted(0));
  });

  test('nobody joins or leaves in the middle of it', () => {
    const desk = noted(1);
    expect(changePlayers(desk, 1)).toBe(desk);
    expect(changePlayers(stopNoting(desk), 1).plays).toHaveLength(4);
  });
});

describe('saving the desk', () => {
  test('keeps everything', () => {
    stubBrowser();
    for (const desk of [NEW_DESK, rename(noted(3), 1, 'Zoë "Z"'), noted(5)]) {
      saveDesk(desk);
      expect(loadDesk()).toEqual({ kind: 'value', value: desk });
    }
  });

  test.each([
    '"TD- DDST"',
    '[]',
    '{}',
    '{"round":"TD- DDST","names":["","",""],"rounds":null}', // a name is missing
    '{"round":"-D- DDST","names":["","","",""],"rounds":null}', // die One blank
    '{"round":"TD- DDSX","names":["","","",""],"rounds":null}',
    '{"round":"TD- DD","names":["",""],"rounds":null}',
    '{"round":"TD- DDST","names":["","","",1],"rounds":null}',
    '{"round":"TD- DDST","names":["","","",""],"rounds":["TD- DDS"]}', // three plays for four
    '{"round":"TD- DDST","names":["","","",""],"rounds":7}',
  ])('%s is damaged', (text) => {
    stubBrowser().stored.set('pok-desk', text);
    expect(loadDesk()).toEqual({ kind: 'unreadable', reason: 'damaged' });
  });
});
