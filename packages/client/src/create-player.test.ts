import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayer } from './create-player.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();
const made = () => Promise.resolve(Response.json({ id: 'me', token: 'new' }, { status: 201 }));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

test('a new player is asked for once, and its token is told once', async () => {
  fetched.mockImplementation(made);
  const onToken = vi.fn();
  const player = createPlayer('https://pok.example', undefined, onToken);
  expect(await Promise.all([player.who(), player.who()])).toEqual([{ token: 'new' }, { token: 'new' }]);
  expect(await player.who()).toEqual({ token: 'new' });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://pok.example/api/players', { method: 'POST' });
  expect(onToken).toHaveBeenCalledExactlyOnceWith('new');
});

test('a player with a token asks for nothing, until the server does not know it', async () => {
  fetched.mockImplementation(made);
  const player = createPlayer('https://pok.example', 'mine');
  expect(await player.who()).toEqual({ token: 'mine' });
  player.onUnknown('mine');
  expect(await player.who()).toEqual({ token: 'new' });
});

test.each([
  ['a network that is gone', () => Promise.reject(new TypeError('fetch failed')), 'offline'],
  ['a page that is no answer of ours', async () => new Response('<p>Log in</p>'), 'offline'],
  ['too many requests', async () => new Response('{}', { status: 429 }), 'server-full'],
  ['a server that is full', async () => new Response('{}', { status: 503 }), 'server-full'],
] as const)('%s makes no player, and the next question asks again', async (_, refuse, why) => {
  fetched.mockImplementation(refuse);
  const player = createPlayer('https://pok.example');
  expect(await player.who()).toBe(why);
  fetched.mockImplementation(made);
  expect(await player.who()).toEqual({ token: 'new' });
});
