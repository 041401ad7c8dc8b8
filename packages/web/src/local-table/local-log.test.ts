import { lastingLogContract, logContract, sharedLogContract } from '@pok/log/testing/log-contract';
import { EVENT_VERSION, UnreadableLogError } from '@pok/protocol';
import { describe, expect, test, vi } from 'vitest';
import { warnings } from '../storage/warnings.svelte.ts';
import { fillStorage, stubBrowser } from '../testing/browser-stub.ts';
import { createLocalLog, removeTable } from './local-log.ts';

async function setUp() {
  stubBrowser();
  const another = async () => createLocalLog();
  return { log: createLocalLog(), reopen: another, other: another };
}

logContract('local storage', setUp);
lastingLogContract('local storage', setUp);
sharedLogContract('local storage', setUp);

const WENT = { type: 'went', at: 1, person: 'me' } as const;

describe('a table on this device', () => {
  test('lives on in memory if nothing can be saved, and reports that', async () => {
    stubBrowser();
    const log = createLocalLog();
    await log.append('T', 0, [WENT]);
    expect(warnings.unsaved).toBe(false);
    fillStorage();
    expect(await log.append('T', 1, [WENT])).toBe('appended');
    expect(warnings.unsaved).toBe(true);
    expect(await log.read('T', 0)).toHaveLength(2);
    expect(await createLocalLog().read('T', 0)).toHaveLength(1);
  });

  test('that was not saved here never overwrites what another tab has saved since', async () => {
    stubBrowser();
    const [older, newer] = [createLocalLog(), createLocalLog()];
    await older.append('T', 0, [WENT]);
    fillStorage();
    for (const after of [1, 2]) await older.append('T', after, [WENT]);
    vi.mocked(localStorage.setItem).mockRestore();
    await newer.append('T', 1, [{ ...WENT, at: 2 }]);
    await expect(older.append('T', 3, [WENT])).rejects.toThrow('another tab');
    expect(await older.read('T', 1)).toMatchObject([{ events: [{ at: 2 }] }]);
  });

  test('can be removed', async () => {
    const { stored } = stubBrowser();
    await createLocalLog().append('T', 0, [WENT]);
    removeTable('T');
    expect([...stored.keys()]).toEqual([]);
  });

  test('continues from a log without event versions', async () => {
    const { stored } = stubBrowser();
    stored.set('pok-table-T', JSON.stringify([{ version: 1, events: [WENT] }]));
    await createLocalLog().append('T', 1, [WENT]);
    expect(await createLocalLog().read('T', 0)).toEqual([
      { version: 1, eventVersion: 1, events: [WENT] },
      { version: 2, eventVersion: EVENT_VERSION, events: [WENT] },
    ]);
  });

  test.each([
    ['newer', '{"version":99,"value":[]}'],
    ['damaged', '[{"version":"one"}]'],
    ['damaged', '<'],
  ])('that is %s is refused, and nothing is written to it', async (reason, text) => {
    const { stored } = stubBrowser();
    stored.set('pok-table-T', text);
    const log = createLocalLog();
    await expect(log.read('T', 0)).rejects.toMatchObject({ reason });
    await expect(log.append('T', 0, [WENT])).rejects.toBeInstanceOf(UnreadableLogError);
    expect(stored.get('pok-table-T')).toBe(text);
  });
});
