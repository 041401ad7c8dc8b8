import { formatRoll, type Roll, type Shape } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { stubBrowser } from '../testing/browser-stub.ts';
import {
  changePlayers,
  type Desk,
  facesOn,
  layDie,
  layPlay,
  matchOf,
  NEW_DESK,
  noteRound,
  notHeld,
  rename,
  roundOf,
  startNoting,
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

describe('laying dice and plays', () => {
  test('[M3] die One has three faces, the others also a blank', () => {
    expect((['one', 'two', 'three'] as const).map((die) => facesOn(die).length)).toEqual([3, 4, 4]);
    const laid = layDie(layDie(layDie(NEW_DESK.roll, 'three', 'blank'), 'one', T), 'two', D);
    expect(laid).toEqual([T, D, 'blank']);
  });

  test('[M3] a turned die goes round its faces; die One is never blank', () => {
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

  test('a round is whole when every die and every play is laid', () => {
    const roll: Roll = [D, 'blank', 'blank'];
    expect(roundOf(NEW_DESK)).toBeUndefined();
    expect(roundOf({ roll, plays: [D, null, S] })).toBeUndefined();
    expect(roundOf({ roll: [D, null, 'blank'], plays: [D, D, S] })).toBeUndefined();
    expect(roundOf({ roll, plays: layPlay([D, null, S], 1, T) })).toEqual({ roll, plays: [D, T, S] });
  });

  test('3 to 7 players', () => {
    let desk = NEW_DESK;
    for (let step = 0; step < 9; step += 1) desk = changePlayers(desk, 1);
    expect([desk.plays.length, desk.names.length]).toEqual([7, 7]);
    for (let step = 0; step < 9; step += 1) desk = changePlayers(desk, -1);
    expect([desk.plays.length, desk.names.length]).toEqual([3, 3]);
  });
});

test('a name has sixteen letters at most, and a family is one of them', () => {
  const family = '👩‍👩‍👧';
  expect(rename(NEW_DESK, 0, family.repeat(17)).names[0]).toBe(family.repeat(16));
});

describe('a whole match', () => {
  test('nothing is noted while single rounds are judged, or while something is missing', () => {
    const single: Desk = { ...NEW_DESK, roll: [D, 'blank', 'blank'], plays: [D, S, S, S] };
    expect(matchOf(single)).toBeUndefined();
    expect(noteRound(single)).toBe(single);
    const begun = startNoting(NEW_DESK);
    expect(noteRound(begun)).toBe(begun);
  });

  test('a noted round leaves the desk empty, so that it can’t be noted twice', () => {
    const desk = noted(1);
    expect(desk).toMatchObject({ roll: [null, null, null], plays: [null, null, null], rounds: [ROUNDS[0]] });
    expect(noteRound(desk)).toBe(desk);
  });

  test('[E1] the fifth counter ends it, and nothing is noted after the end', () => {
    const desk: Desk = { ...noted(5), roll: [D, 'blank', 'blank'], plays: [T, S, S] };
    expect(matchOf(desk)?.result).toEqual({ kind: 'win', seat: 0 });
    expect(noteRound(desk)).toBe(desk);
  });

  test('a counter that was handed over can’t be noted: the desk asks what is wrong, even before the round is whole', () => {
    const desk: Desk = { ...noted(2), roll: [D, 'blank', 'blank'], plays: [D, null, S] };
    expect(notHeld(desk)).toEqual({ seat: 0, shape: D });
    const whole: Desk = { ...desk, plays: [D, S, S] };
    expect(noteRound(whole)).toBe(whole);
    expect(notHeld({ ...whole, plays: [T, S, S] })).toBeUndefined();
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
    expect(changePlayers(startNoting(desk), 1).plays).toHaveLength(4);
  });
});

describe('saving the desk', () => {
  test('keeps everything', () => {
    stubBrowser();
    const halfLaid: Desk = { ...noted(3), roll: [null, 'blank', T], plays: [D, null, S] };
    for (const desk of [NEW_DESK, rename(halfLaid, 1, 'Zoë "Z"'), noted(5)]) {
      saveDesk(desk);
      expect(loadDesk()).toEqual({ kind: 'value', value: desk });
    }
  });

  test('a noted round that release 0.2 left on the desk is cleared away', () => {
    const text = '{"round":"DD- DDST","names":["","","",""],"rounds":["DD- DDST"]}';
    stubBrowser().stored.set('pok-desk', text);
    expect(loadDesk()).toMatchObject({ value: { plays: [null, null, null, null], rounds: [{}] } });
  });

  test.each([
    '"TD- DDST"',
    '[]',
    '{}',
    '{"round":"TD- DDST","names":["","",""],"rounds":null}', // a name is missing
    '{"round":"-D- DDST","names":["","","",""],"rounds":null}', // die One blank
    '{"round":"TD- DDSX","names":["","","",""],"rounds":null}',
    '{"round":"TD- DDST","names":["","","",""],"rounds":["TD- DD?T"]}', // a noted round is whole
    '{"round":"TD- DD","names":["",""],"rounds":null}',
    '{"round":"TD- DDST","names":["","","",1],"rounds":null}',
    '{"round":"TD- DDST","names":["","","",""],"rounds":["TD- DDS"]}', // three plays for four
    '{"round":"TD- DDST","names":["","","",""],"rounds":7}',
  ])('%s is damaged', (text) => {
    stubBrowser().stored.set('pok-desk', text);
    expect(loadDesk()).toEqual({ kind: 'unreadable', reason: 'damaged' });
  });
});
