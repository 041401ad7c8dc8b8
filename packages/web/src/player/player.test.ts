import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../testing/browser-stub.ts';
import { becomeOwner, redeem } from './devices.ts';
import { becomePlayer, knownPlayer, player, removePlayer } from './player.ts';

const ANA = { id: 'ana', token: 'token-of-ana' };
const BEN = { id: 'ben', token: 'token-of-ben' };
const CEM = { id: 'cem', token: 'token-of-cem' };

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubBrowser().stored;
  vi.stubGlobal('navigator', { userAgent: 'a test' });
  removePlayer('');
});

test('the device names itself when it asks for a player', async () => {
  const asked = vi.fn(async (_path: string, _request: RequestInit) => Response.json(ANA));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_5) Safari/604.1' });
  expect(await player()).toEqual(ANA);
  expect(asked.mock.calls[0]?.[1].body).toBe('{"device":"iPad, Safari"}');
});

test('two tabs that ask for a player at once become the same player', async () => {
  vi.stubGlobal('fetch', async () => {
    stored.set('pok-player', JSON.stringify({ version: 1, value: BEN }));
    return Response.json(ANA);
  });
  expect(await player()).toEqual(BEN);
});

test('signing a player out brings back the one that the device was before, one by one', () => {
  for (const next of [ANA, BEN, CEM]) becomePlayer(next);
  for (const now of [CEM, BEN, ANA]) {
    expect(knownPlayer()).toEqual(now);
    removePlayer(now.token);
  }
  expect(knownPlayer()).toBeUndefined();
});

test('a tab that learns late of a sign-out leaves the player that another tab has found', () => {
  becomePlayer(ANA);
  stored.set('pok-player', JSON.stringify({ version: 1, value: BEN }));
  removePlayer(ANA.token);
  expect(knownPlayer()).toEqual(BEN);
});

test('a device that already is the player keeps its token, and the new token is signed out', async () => {
  becomePlayer(ANA);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, headers }: { method: string; headers: Headers }) => {
    asked.push(`${method} ${path} ${headers.get('authorization')}`);
    if (method === 'POST') return Response.json({ id: 'ana', token: 'another' });
    const device = { kind: 'device', name: '', lastSeenDay: 1 };
    return Response.json({
      devices: [
        { ...device, id: 'old', isThis: false },
        { ...device, id: 'new', isThis: true },
      ],
    });
  });
  const added = await redeem({ code: 'ACDEFGHJ' });
  if (typeof added === 'string') throw new Error(added);
  expect(knownPlayer()).toEqual(ANA);
  await becomeOwner(added);
  expect(knownPlayer()).toEqual(ANA);
  expect(asked).toEqual([
    'POST /api/devices null',
    'GET /api/devices Bearer another',
    'DELETE /api/devices/new Bearer another',
  ]);
});

test.each([
  [404, 'wrong-code'],
  [429, 'too-many'],
  [500, 'offline'],
])('a device stays who it is when the server answers %i', async (status, problem) => {
  becomePlayer(ANA);
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  expect(await redeem({ code: 'ACDEFGHJ' })).toBe(problem);
  expect(knownPlayer()).toEqual(ANA);
});
