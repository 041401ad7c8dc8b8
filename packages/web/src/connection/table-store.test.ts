import type { Answer, Command, View } from '@pok/protocol';
import type { TableConnection, Update } from '@pok-game/client';
import { beforeEach, expect, test } from 'vitest';
import { SEED_COMMITMENT, viewOf } from '../show/fixtures.ts';
import { stubBrowser } from '../testing/browser-stub.ts';
import { TableStore } from './table-store.svelte.ts';

beforeEach(() => void stubBrowser());

/** A connection with the test on its other end. */
function fakeTable(answer: Answer = { ok: true }) {
  const sent: Command[] = [];
  let tell: (update: Update) => void = () => undefined;
  const connection: TableConnection = {
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
  return {
    connection,
    sent,
    show: (view: View) => tell({ kind: 'view', view }),
    rewind: () => tell({ kind: 'rewound' }),
  };
}

function inLobby(seededBy: readonly string[] = []): View {
  return { ...viewOf(), match: null, next: { match: 1, commitment: SEED_COMMITMENT, seededBy } };
}

test('a device that sits adds its seed once for every match, after it has seen the commitment', () => {
  const { connection, sent, show } = fakeTable();
  const store = new TableStore(connection);
  show(inLobby());
  show(inLobby());
  show(inLobby(['person-0']));
  expect(sent).toEqual([
    { type: 'add-client-seed', match: 1, clientSeed: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(store.witnessOf(1)).toMatchObject({ match: 1, commitment: SEED_COMMITMENT });
});

test('after a reload the device sends the same seed as the one under way', () => {
  const before = fakeTable();
  new TableStore(before.connection);
  before.show(inLobby());
  const after = fakeTable();
  const store = new TableStore(after.connection);
  after.show(inLobby());
  expect(after.sent).toEqual(before.sent);
  after.show(inLobby(['person-0']));
  expect(store.witnessOf(1)?.isGiven).toBe(true);
});

test('a spectator adds none', () => {
  const { connection, sent, show } = fakeTable();
  new TableStore(connection);
  show({ ...inLobby(), you: { person: 'person-9', seat: null, name: null } });
  expect(sent).toEqual([]);
});

test('a seed that came too late is no reason to call a match unfair', async () => {
  const { connection, show } = fakeTable({ ok: false, refusal: 'wrong-match' });
  const store = new TableStore(connection);
  show(inLobby());
  await Promise.resolve();
  await Promise.resolve();
  expect(store.witnessOf(1)).toBeUndefined();
});

test('what was seen of a match counts no longer once the server has lost its last moments', () => {
  const { connection, sent, show, rewind } = fakeTable();
  const store = new TableStore(connection);
  show(inLobby());
  show(viewOf({ round: 2 }));
  rewind();
  show(viewOf({ round: 1 }));
  expect(store.witnessOf(1)).toBeUndefined();
  show(inLobby());
  expect(sent.filter((each) => each.type === 'add-client-seed' && each.match === 1)).toHaveLength(2);
  expect(store.witnessOf(1)).toMatchObject({ match: 1, rounds: [] });
});

test('what was seen is stored before the page is unloaded', () => {
  const { stored, page } = stubBrowser();
  const { connection, show } = fakeTable();
  new TableStore(connection);
  show(inLobby());
  const before = stored.get('pok-witnesses');
  show(inLobby(['person-0']));
  expect(stored.get('pok-witnesses')).toBe(before);
  page.dispatchEvent(new Event('pagehide'));
  expect(stored.get('pok-witnesses')).toContain('"isGiven":true');
});
