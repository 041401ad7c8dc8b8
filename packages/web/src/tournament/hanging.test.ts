import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { waitsFor } from './hanging.ts';

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
