import { lastingLogContract, logContract } from '@pok/table/log-contract';
import { describe, expect, test, vi } from 'vitest';
import { stubBrowser } from './browser-stub.ts';
import { forgetTable, localLog } from './local-log.ts';

async function setUp() {
  stubBrowser();
  return { log: localLog(), reopen: async () => localLog() };
}

logContract('local storage', setUp);
lastingLogContract('local storage', setUp);

describe('a table on this device', () => {
  test('lives on in memory where storage is forbidden', async () => {
    stubBrowser();
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    const log = localLog();
    const went = { type: 'went', at: 1, person: 'me' } as const;
    expect(await log.append('T', 0, [went])).toBe('appended');
    expect(await log.read('T', 0)).toEqual([{ version: 1, events: [went] }]);
  });

  test('can be forgotten', async () => {
    const { stored } = stubBrowser();
    await localLog().append('T', 0, [{ type: 'went', at: 1, person: 'me' }]);
    forgetTable('T');
    expect([...stored.keys()]).toEqual([]);
  });
});
