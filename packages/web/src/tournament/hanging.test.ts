import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { hear, isSlow, waitsFor } from './hanging.ts';

test('a table waits for people whose fists are open, not for bots or for people whom bots replace', () => {
  const view = viewOf({ players: 4 });
  const { match, seats } = view;
  if (match?.round == null) throw new Error('a round is on');
  const closed = { closed: true, commitment: 'c' } as const;
  const fists = match.round.fists.with(0, closed);
  const [, second, third, fourth] = seats;
  if (second?.kind !== 'person' || third?.kind !== 'person' || fourth === undefined)
    throw new Error('people sit there');
  const sitting = seats
    .with(1, { ...second, present: false })
    .with(2, { ...third, substitute: 'temporary' })
    .with(3, { kind: 'bot', name: 'Bolt', level: 'steady' });
  const late = waitsFor({ ...view, seats: sitting, match: { ...match, round: { ...match.round, fists } } });
  expect(late).toEqual([{ name: second.name, isAway: true }]);
});

test('a table is slow when it has been in one round for twenty seconds', () => {
  const view = viewOf({ players: 4 });
  const { match } = view;
  if (match?.round == null) throw new Error('a round is on');
  const next = { ...view, match: { ...match, round: { ...match.round, number: match.round.number + 1 } } };
  const first = hear(undefined, view, 1_000);
  expect(isSlow(hear(first, view, 20_000))).toBe(false);
  expect(isSlow(hear(first, view, 21_000))).toBe(true);
  expect(isSlow(hear(first, next, 21_000))).toBe(false);
});
