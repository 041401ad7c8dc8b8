import type { Answer, Command, Connection, Update, View } from '@pok/table';
import { beforeEach, expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { stubBrowser } from './browser-stub.ts';
import { Live } from './live.svelte.ts';

beforeEach(() => void stubBrowser());

/** A connection whose table is the test. */
function fakeTable(answer: Answer = { ok: true }) {
  const sent: Command[] = [];
  let tell: (update: Update) => void = () => undefined;
  const connection: Connection = {
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
    async send(command) {
      sent.push(command);
      return answer;
    },
    exportMatch: () => Promise.reject(new Error('not over')),
    close: () => undefined,
  };
  return { connection, sent, show: (view: View) => tell({ kind: 'view', view }) };
}

function inLobby(words: readonly string[] = []): View {
  return { ...viewOf(), match: null, next: { match: 1, commitment: 'c', words } };
}

test('a device that sits adds its word once for every match, after it has seen the commitment', () => {
  const { connection, sent, show } = fakeTable();
  const live = new Live(connection);
  show(inLobby());
  show(inLobby());
  show(inLobby(['person-0']));
  expect(sent).toEqual([{ type: 'add-word', match: 1, word: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  expect(live.witnessOf(1)).toMatchObject({ match: 1, commitment: 'c' });
});

test('after a reload the word that is still on its way is the same', () => {
  const before = fakeTable();
  new Live(before.connection);
  before.show(inLobby());
  const after = fakeTable();
  const live = new Live(after.connection);
  after.show(inLobby());
  expect(after.sent).toEqual(before.sent);
  after.show(inLobby(['person-0']));
  expect(live.witnessOf(1)?.isGiven).toBe(true);
});

test('who only watches adds none', () => {
  const { connection, sent, show } = fakeTable();
  new Live(connection);
  show({ ...inLobby(), you: { person: 'person-9', seat: null, name: null } });
  expect(sent).toEqual([]);
});

test('a word that came too late is no reason to call a match unfair', async () => {
  const { connection, show } = fakeTable({ ok: false, refusal: 'wrong-match' });
  const live = new Live(connection);
  show(inLobby());
  await Promise.resolve();
  await Promise.resolve();
  expect(live.witnessOf(1)).toBeUndefined();
});

test('what was seen is written down before the page goes', () => {
  const { stored, page } = stubBrowser();
  const { connection, show } = fakeTable();
  new Live(connection);
  show(inLobby());
  const before = stored.get('pok-witnesses');
  show(inLobby(['person-0']));
  expect(stored.get('pok-witnesses')).toBe(before);
  page.dispatchEvent(new Event('pagehide'));
  expect(stored.get('pok-witnesses')).toContain('"isGiven":true');
});
