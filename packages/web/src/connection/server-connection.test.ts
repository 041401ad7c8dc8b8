import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, stubBrowser } from '../testing/browser-stub.ts';
import { openServerConnection } from './server-connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowser();
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server sends this view on every socket. */
async function welcome(): Promise<void> {
  const socket = await vi.waitUntil(() => FakeSocket.opened.find(({ readyState }) => readyState === 0));
  socket.accept();
  socket.say({});
}

test('a tournament whose views make the screen fail is shown as broken after a second try', async () => {
  const connection = openServerConnection(
    { path: '/api/tournaments/ACDEFG/socket', hear: () => ({ kind: 'view', view: { version: 1 } }) },
    'big-screen',
  );
  const states: string[] = [];
  connection.subscribe((update) => {
    if (update.kind === 'view') throw new TypeError('people.toSorted is not a function');
    if (update.kind === 'state') states.push(update.state);
  });
  await welcome();
  await welcome();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('broken');
  expect(FakeSocket.opened).toHaveLength(2);
  connection.close();
});
