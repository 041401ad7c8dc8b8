import { beforeEach, expect, test, vi } from 'vitest';
import { removePlayer } from '../player/player.ts';
import { stubBrowser } from '../testing/browser-stub.ts';
import { readCode } from './read-code.ts';

const TABLE = { code: 'K7Q4M9XD', host: 'Ana', seated: 1, players: 3, playing: false, spectators: true };
const ADDED = { id: 'ana', token: 'secret', table: 'M9XDK7Q4' };

/** A server with one table, and one device code. */
function serve(): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push(`${method} ${path}`);
    if (path === '/api/tables/K7Q4M9XD') return Response.json(TABLE);
    if (path === '/api/tournaments/K7Q4M9/view') return Response.json({ tournament: 'K7Q4M9' });
    if (method === 'POST' && body?.includes('ACDEFGHJ')) return Response.json(ADDED);
    return Response.json({}, { status: 404 });
  });
  return asked;
}

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('navigator', { userAgent: 'a test' });
  removePlayer('');
});

test.each([
  ['k7q4-m9xd', { kind: 'table', code: 'K7Q4M9XD' }],
  ['Come: https://pok.example/t/K7Q4M9XD', { kind: 'table', code: 'K7Q4M9XD' }],
  ['k7q-4m9', { kind: 'tournament', code: 'K7Q4M9' }],
  ['https://pok.example/tournament/K7Q4M9', { kind: 'tournament', code: 'K7Q4M9' }],
  ['333-333', { kind: 'wrong', why: 'wrong-code' }],
  ['acde fghj', { kind: 'device', added: ADDED }],
  ['https://pok.example/devices#ACDEFGHJ/K7Q4M9XD', { kind: 'device-link', link: 'ACDEFGHJ/K7Q4M9XD' }],
  ['3333-3333', { kind: 'wrong', why: 'wrong-code' }],
  ['POK', { kind: 'wrong', why: 'no-code' }],
])('%s', async (text, expected) => {
  serve();
  expect(await readCode(text)).toEqual(expected);
});

test('a link to a table that is gone is not tried as a code for a device', async () => {
  const asked = serve();
  expect(await readCode('https://pok.example/t/ACDEFGHJ')).toEqual({ kind: 'wrong', why: 'wrong-code' });
  expect(asked).toEqual(['GET /api/tables/ACDEFGHJ']);
});

test('without a network, the page of the table waits', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await readCode('K7Q4M9XD')).toEqual({ kind: 'table', code: 'K7Q4M9XD' });
});
