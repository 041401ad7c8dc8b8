import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findPrimary, hostsOf } from './postgres-connection.ts';
import { createTimelines } from './timelines.ts';

test.each([
  ['postgres://db.example.org/pok', ['postgres://db.example.org/pok']],
  [
    'postgres://pok:a,b%40c@db-1,db-2:5433/pok?target_session_attrs=read-write',
    [
      'postgres://pok:a,b%40c@db-1/pok?target_session_attrs=read-write',
      'postgres://pok:a,b%40c@db-2:5433/pok?target_session_attrs=read-write',
    ],
  ],
  ['postgresql://[::1]:5432,db-2', ['postgresql://[::1]:5432', 'postgresql://db-2']],
  ['postgres://pok@%2Fvar%2Frun/pok?x=a,b', ['postgres://pok@%2Fvar%2Frun/pok?x=a,b']],
  ['postgres:///pok?host=a,b', ['postgres:///pok?host=a,b']],
])('%s names its hosts', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts);
});

const [REPLACED, NEW] = [
  { server: 'replaced', timeline: '00000001' },
  { server: 'new', timeline: '00000002' },
];

test('a node that knows no timeline asks all servers, and takes the newest even if it answers last', async () => {
  expect(await findPrimary([Promise.resolve(REPLACED), wait(20, NEW)], createTimelines())).toBe(NEW);
});

test('a node that knows the newest timeline waits for no silent server, and goes back to none that was replaced', async () => {
  const timelines = createTimelines();
  timelines.learn(NEW.timeline);
  const silent = new Promise<never>(() => {});
  expect(await findPrimary([silent, Promise.resolve(NEW)], timelines)).toBe(NEW);
  await expect(findPrimary([Promise.resolve(REPLACED)], timelines)).rejects.toThrow('taken over');
});

test('whoever follows the timelines hears of a failover, whatever the address of the new primary', () => {
  const timelines = createTimelines();
  const heard: string[] = [];
  timelines.onNewer(() => heard.push(timelines.newest()));
  for (const timeline of ['00000001', '00000001', '00000002', '00000002', '0000000A'])
    timelines.learn(timeline);
  expect(heard).toEqual(['00000002', '0000000A']);
});
