import type { View } from '@pok/protocol';
import type { TableConnection, Update } from '@pok-game/client';
import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { previousFirst } from './previous-first.ts';

const PART = { code: 'ACDEFG', sitting: 1, number: 2, pace: 'one-roll', phase: 'playing', roll: 3 } as const;
const [base] = [viewOf({ players: 3 })];

function viewAt(version: number, match: number, previous?: number): View {
  if (base.match === null) throw new Error('a match is on');
  const ended = { ...base.match, number: previous ?? 0, round: null };
  return {
    ...base,
    version,
    match: { ...base.match, number: match },
    tournament: { ...PART, ...(previous !== undefined && { previous: ended }) },
  };
}

function open() {
  let tell: (update: Update) => void = () => {};
  const seen: string[] = [];
  const connection: TableConnection = {
    subscribe(listener) {
      tell = listener;
      return () => {};
    },
    send: () => Promise.reject(new Error('nobody sends')),
    exportMatch: () => Promise.reject(new Error('nobody exports')),
    close: () => {},
  };
  const first = previousFirst(connection);
  first.subscribe((update) => {
    if (update.kind === 'view')
      seen.push(`${update.view.match?.number}${update.view.match?.round === null ? ' over' : ''}`);
    else seen.push(update.kind);
  });
  return {
    first,
    seen,
    show: (view: View) => tell({ kind: 'view', view }),
    tell: (update: Update) => tell(update),
  };
}

test('the end of a match is shown before the next one, which follows once the end has been seen', () => {
  const { first, seen, show } = open();
  show(viewAt(1, 1));
  show(viewAt(2, 2, 1));
  show(viewAt(3, 2, 1));
  expect(seen).toEqual(['1', '1 over']);
  first.release();
  expect(seen).toEqual(['1', '1 over', '2']);
  show(viewAt(4, 2));
  expect(seen).toEqual(['1', '1 over', '2', '2']);
});

test('a screen that has just connected shows the current match', () => {
  const { seen, show } = open();
  show(viewAt(2, 2, 1));
  expect(seen).toEqual(['2']);
});

test('nothing is kept back from a server that has lost it', () => {
  const { first, seen, show, tell } = open();
  show(viewAt(1, 1));
  show(viewAt(2, 2, 1));
  tell({ kind: 'rewound' });
  show(viewAt(1, 1));
  first.release();
  expect(seen).toEqual(['1', '1 over', 'rewound', '1']);
});
