import { TOURNAMENT_EVENT_VERSION, type TournamentEvent } from '@pok/protocol';
import { expect, test } from 'vitest';
import { createMemoryLog } from './memory-log.ts';
import { logContract } from './testing/log-contract.ts';

logContract('memory', async () => ({ log: createMemoryLog() }));

test('a log of tournaments has a version of its own', async () => {
  const log = createMemoryLog<TournamentEvent>(TOURNAMENT_EVENT_VERSION);
  await log.append('ACDEFG', 0, [{ type: 'ended', at: 1 }]);
  expect(await log.read('ACDEFG', 0)).toEqual([
    { version: 1, eventVersion: TOURNAMENT_EVENT_VERSION, events: [{ type: 'ended', at: 1 }] },
  ]);
});
