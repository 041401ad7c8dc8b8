import { describe, expect, test } from 'vitest';
import { stubBrowser } from '../testing/browser-stub.ts';
import {
  addSeat,
  changeSeat,
  loadParty,
  MOST,
  NEW_PARTY,
  namesOf,
  type Party,
  problemOf,
  removeSeat,
  saveParty,
} from './party.ts';

const nameFor = (number: number) => `Player ${number}`;
const person = (name: string) => ({ kind: 'person', name }) as const;
const bot = { kind: 'bot', level: 'sharp' } as const;

describe('a party', () => {
  test('has 3 to 7 seats', () => {
    expect(problemOf(NEW_PARTY, nameFor)).toBeUndefined();
    expect(problemOf(removeSeat(NEW_PARTY, 0), nameFor)).toEqual({ kind: 'need-three' });
    let full: Party = NEW_PARTY;
    for (let step = 0; step < 9; step += 1) full = addSeat(full);
    expect(full).toHaveLength(MOST);
    expect(problemOf(full, nameFor)).toBeUndefined();
  });

  test('names players who typed no name, and leaves the bots’ names to the table', () => {
    const party = [person(' Mia '), bot, person('  ')];
    expect(namesOf(party, nameFor)).toEqual(['Mia', undefined, 'Player 3']);
  });

  test('has at least one person', () => {
    expect(problemOf([bot, bot, bot], nameFor)).toEqual({ kind: 'need-person' });
    expect(problemOf([bot, bot, person('Mia')], nameFor)).toBeUndefined();
  });

  test('has no name twice, however it is written, and no name that is too long', () => {
    expect(problemOf([person('Mia'), person('mia'), bot], nameFor)).toEqual({ kind: 'same-name' });
    expect(problemOf([person('Player 2'), person(''), bot], nameFor)).toEqual({ kind: 'same-name' });
    const name = 'Donaudampfschifffahrt';
    expect(problemOf(changeSeat(NEW_PARTY, 1, person(name)), nameFor)).toEqual({
      kind: 'name-too-long',
      name,
    });
  });
});

describe('saving it', () => {
  test('keeps everything', () => {
    stubBrowser();
    const party = [person('Mia'), bot, person('')];
    saveParty(party);
    expect(loadParty()).toEqual(party);
  });

  test.each([
    null,
    {},
    [],
    [{}],
    [{ kind: 'bot', level: 'cheater' }],
    [{ kind: 'person' }],
    Array(8).fill(person('')),
  ])('%j is not a party', (value) => {
    stubBrowser().stored.set('pok-one-phone-party', JSON.stringify(value));
    expect(loadParty()).toBe(NEW_PARTY);
  });
});
