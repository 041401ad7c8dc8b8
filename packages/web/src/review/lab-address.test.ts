import { parseRecord } from '@pok/rules';
import { expect, test } from 'vitest';
import { parseRoute } from '../router/routes.ts';
import { labAddress } from './lab-address.ts';

test('a round leads to the laboratory with the hands before it', () => {
  const parsed = parseRecord('players: Ana, Ben, Cem, Dia\n1 TD- DDST\n2 DS- SSTS\n');
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { rounds } = parsed.record;
  expect(labAddress(rounds, 0, 0)).toBe('/lab#1.0.TD-.DDSSTT.DDSSTT.DDSSTT.DDSSTT');
  expect(labAddress(rounds, 1, 3)).toBe('/lab#1.3.DS-.DSSTT.DSSTT.DDSSTT.DDSST');
  expect(parseRoute(labAddress(rounds, 1, 3))).toMatchObject({ page: 'lab', link: expect.any(String) });
  expect(labAddress(rounds, 2, 0)).toBe('/lab');
});
