import type { View } from '@pok/protocol';
import { beforeEach, expect, test } from 'vitest';
import { reveal, viewOf } from '../show/fixtures.ts';
import { stubBrowser } from '../testing/browser-stub.ts';
import { Witnesses } from './witnesses.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubBrowser().stored;
});

function before(match: number, { table = 'K7Q4M9XD', person = 'person-0' } = {}): View {
  const view = viewOf();
  return {
    ...view,
    table,
    you: { ...view.you, person },
    match: null,
    next: { match, commitment: `c${match}`, seededBy: [] },
  };
}

function during(match: number): View {
  return { ...viewOf({ match, round: 2, last: reveal(1, 'TD-', 'DDST'), fists: '.*..' }), table: 'K7Q4M9XD' };
}

test('a reload keeps what was seen', () => {
  const first = new Witnesses(before(1));
  first.begin(before(1), 'my-seed');
  first.observe(during(1));
  const again = new Witnesses(during(1));
  expect(again.of(1)).toEqual(first.of(1));
  expect(again.of(1)).toMatchObject({
    commitment: 'c1',
    clientSeed: 'my-seed',
    seat: 0,
    rounds: [{ round: 1, roll: 'TD-', plays: 'DDST' }],
    fists: [{ round: 2, seat: 1 }],
  });
});

test.each([
  ['nothing', 2, true],
  ['something', 3, false],
])(
  'the last view before a reload still counts as the last if %s happened meanwhile',
  (_, version, isLast) => {
    const first = new Witnesses(before(1));
    first.begin(before(1), 'my-seed');
    first.observe(during(1));
    const again = new Witnesses(before(1));
    again.observe({ ...viewOf({ round: 3, last: reveal(2, 'TD-', 'DDST') }), version });
    expect(again.of(1)?.fists).toMatchObject([{ round: 2, seat: 1, isLast }]);
    expect(again.of(1)?.closings).toEqual([
      { round: 2, times: isLast ? 0 : null },
      { round: 3, times: isLast ? 0 : null },
    ]);
  },
);

test('memories are separate for each person on this device and for each table', () => {
  new Witnesses(before(1)).begin(before(1), 'mine');
  expect(new Witnesses(before(1, { person: 'person-1' })).of(1)).toBeUndefined();
  expect(new Witnesses(before(1, { table: 'M9XDK7Q4' })).of(1)).toBeUndefined();
  new Witnesses(before(1, { person: 'person-1' })).begin(before(1), 'theirs');
  expect(new Witnesses(before(1)).of(1)?.clientSeed).toBe('mine');
});

test('an evening of matches does not fill the storage', () => {
  const witnesses = new Witnesses(before(1));
  for (let match = 1; match <= 20; match += 1) {
    witnesses.begin(before(match), 'seed');
    witnesses.observe(during(match));
  }
  expect(JSON.parse(stored.get('pok-witnesses') ?? '').value).toHaveLength(3);
  expect(witnesses.of(20)).toBeDefined();
  expect(witnesses.of(17)).toBeUndefined();
});

test('a removed memory stays removed', () => {
  const witnesses = new Witnesses(before(1));
  witnesses.begin(before(1), 'seed');
  witnesses.remove(1);
  expect(witnesses.of(1)).toBeUndefined();
  expect(new Witnesses(before(1)).of(1)).toBeUndefined();
});

test('what version 0.1 saw is read under the new names', () => {
  const first = new Witnesses(before(1));
  first.begin(before(1), 'my-seed');
  first.observe(during(1));
  const today = stored.get('pok-witnesses') ?? '';
  const { value } = JSON.parse(today.replaceAll('"clientSeed"', '"word"'));
  stored.set('pok-witnesses', JSON.stringify(value));
  expect(new Witnesses(before(1)).of(1)).toEqual(first.of(1));
});

test.each([
  ['no list', '{}'],
  ['no JSON', '<'],
  ['nobody', '[{"table":"K7Q4M9XD","witness":{}}]'],
  [
    'half a witness',
    JSON.stringify([
      { table: 'K7Q4M9XD', person: 'person-0', witness: { match: 1, clientSeed: 's', fists: [1] } },
    ]),
  ],
])('a memory that is not ours (%s) is empty', (_, text) => {
  stored.set('pok-witnesses', text);
  expect(new Witnesses(before(1)).of(1)).toBeUndefined();
});
