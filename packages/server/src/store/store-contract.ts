import { EVENT_VERSION, TOURNAMENT_EVENT_VERSION, type TournamentEvent } from '@pok/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Device, dayOf, type Store } from './store.ts';

const LATER = dayOf(Date.now()) + 1_000;

/** What every store promises in addition to the log: one suite for every adapter. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`${name} store`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    function device(id: string, player: string): Device {
      return { id, player, tokenHash: `hash-of-${id}`, kind: 'device', name: `the ${id}`, seen: 0 };
    }

    /** The hash of the token of a device that asks for a code or a link. */
    async function addAsking(player: string): Promise<string> {
      const asking = device(`phone-of-${player}`, player);
      await store.addDevice(asking);
      return asking.tokenHash;
    }

    test('finds a device by the hash of its token', async () => {
      await store.addDevice(device('phone', 'ana'));
      await store.addDevice(device('tablet', 'ben'));
      expect(await store.findDevice('hash-of-tablet')).toEqual(device('tablet', 'ben'));
      expect(await store.findDevice('hash-of-nothing')).toBeUndefined();
    });

    test('never gives an id or a token to two devices', async () => {
      await store.addDevice(device('watch', 'cem'));
      await expect(store.addDevice({ ...device('watch', 'dia'), tokenHash: 'another' })).rejects.toThrow();
      await expect(
        store.addDevice({ ...device('another', 'dia'), tokenHash: 'hash-of-watch' }),
      ).rejects.toThrow();
    });

    test('knows the devices of a player and when they were seen, renames and removes one of theirs', async () => {
      await store.addDevice(device('b-laptop', 'eli'));
      await store.addDevice({ ...device('a-paper', 'eli'), kind: 'recovery-link' });
      await store.seeDevice('b-laptop', 20_000);
      await store.seeDevice('b-laptop', 19_000);
      expect(await store.devicesOf('eli')).toEqual([
        { ...device('a-paper', 'eli'), kind: 'recovery-link' },
        { ...device('b-laptop', 'eli'), seen: 20_000 },
      ]);
      expect(await store.renameDevice('ana', 'b-laptop', 'mine')).toBe(false);
      expect(await store.renameDevice('eli', 'b-laptop', 'the old one')).toBe(true);
      expect(await store.findDevice('hash-of-b-laptop')).toMatchObject({ name: 'the old one' });
      expect(await store.removeDevice('ana', 'b-laptop')).toBe(false);
      expect(await store.removeDevice('eli', 'b-laptop')).toBe(true);
      expect(await store.removeDevice('eli', 'b-laptop')).toBe(false);
      expect(await store.findDevice('hash-of-b-laptop')).toBeUndefined();
    });

    test('gives a code for another device to one caller, until it expires or is replaced', async () => {
      const code = { codeHash: 'first', player: 'fay', expiresAt: 1_000, table: 'K7Q4M9XD' };
      const asking = await addAsking('fay');
      await store.addDeviceCode(code, asking);
      expect(await store.takeDeviceCode('first', 1_000)).toBeUndefined();
      const both = await Promise.all([
        store.takeDeviceCode('first', 999),
        store.takeDeviceCode('first', 999),
      ]);
      expect(both.filter((owner) => owner !== undefined)).toEqual([{ player: 'fay', table: 'K7Q4M9XD' }]);
      await store.addDeviceCode({ ...code, codeHash: 'second' }, asking);
      await store.addDeviceCode({ ...code, codeHash: 'third', table: null }, asking);
      expect(await store.takeDeviceCode('second', 0)).toBeUndefined();
      expect(await store.takeDeviceCode('third', 0)).toEqual({ player: 'fay', table: null });
    });

    test('stores a code or a recovery link only for a device that is signed in, and otherwise keeps the earlier one', async () => {
      const asking = await addAsking('ida');
      const code = { codeHash: 'kept', player: 'ida', expiresAt: 1_000, table: null };
      const link: Device = { ...device('link', 'ida'), kind: 'recovery-link' };
      expect(await store.addDeviceCode(code, asking)).toBe(true);
      expect(await store.setRecoveryLink({ ...link, tokenHash: 'replaced' }, asking)).toBe(true);
      expect(await store.setRecoveryLink(link, asking)).toBe(true);
      expect(await store.addDeviceCode({ ...code, codeHash: 'refused' }, 'signed-out')).toBe(false);
      expect(await store.setRecoveryLink({ ...link, tokenHash: 'refused' }, 'signed-out')).toBe(false);
      expect(await store.findDevice('replaced')).toBeUndefined();
      expect(await store.findDevice('refused')).toBeUndefined();
      expect(await store.findDevice(link.tokenHash)).toEqual(link);
      expect(await store.takeDeviceCode('refused', 0)).toBeUndefined();
      expect(await store.takeDeviceCode('kept', 0)).toEqual({ player: 'ida', table: null });
    });

    test('removes codes that have expired, and no others', async () => {
      const asking = await addAsking('gil');
      await store.addDeviceCode({ codeHash: 'old', player: 'gil', expiresAt: 1_000, table: null }, asking);
      await store.addDeviceCode({ codeHash: 'new', player: 'hal', expiresAt: 1_001, table: null }, asking);
      await store.removeExpiredCodes(1_000);
      expect(await store.takeDeviceCode('old', 0)).toBeUndefined();
      expect(await store.takeDeviceCode('new', 0)).toEqual({ player: 'hal', table: null });
    });

    test('removes matches that ended long ago', async () => {
      const match = { table: 'LONGGONE', summary: '{}', content: '{}' };
      await store.saveMatch({ ...match, match: 1, endedAt: 1_000 });
      await store.saveMatch({ ...match, match: 2, endedAt: 1_500 });
      expect(await store.removeMatchesBefore(1_500)).toBe(1);
      expect(await store.matchOf('LONGGONE', 1)).toBeUndefined();
      expect(await store.matchOf('LONGGONE', 2)).toBe('{}');
    });

    test('saves a finished match once', async () => {
      const saved = {
        table: 'MATCHES2',
        match: 2,
        endedAt: 1_750_000_000_000,
        summary: '{"match":2}',
        content: '{"n":2}',
      };
      await store.saveMatch(saved);
      await store.saveMatch({ ...saved, content: 'something else' });
      await store.saveMatch({ ...saved, match: 1, summary: '{"match":1}' });
      const [first, second] = [1, 2].map((match) => ({
        table: 'MATCHES2',
        match,
        json: `{"match":${match}}`,
      }));
      expect(await store.matchesOf('MATCHES2', 0, 9)).toEqual([first, second]);
      expect(await store.matchesOf('MATCHES2', 0, 1)).toEqual([first]);
      expect(await store.matchesOf('MATCHES2', 1, 9)).toEqual([second]);
      expect(await store.matchOf('MATCHES2', 2)).toBe('{"n":2}');
      expect(await store.matchOf('MATCHES2', 3)).toBeUndefined();
    });

    test('returns the matches of a tournament in pages, and no others', async () => {
      const save = (table: string, match: number) =>
        store.saveMatch({ table, match, endedAt: LATER, summary: '{}', content: `${table} ${match}` });
      for (const table of ['ACDEFG3336', 'ACDEFG3334', 'ACDEFGHJ', 'ACDEFH3334', 'ACDEFF3334'])
        for (const match of [2, 1]) await save(table, match);
      const listed = ['ACDEFG3334', 'ACDEFG3336'].flatMap((table) =>
        [1, 2].map((match) => ({ table, match, json: `${table} ${match}` })),
      );
      expect(await store.matchesOfTournament('ACDEFG', undefined, 9)).toEqual(listed);
      expect(await store.matchesOfTournament('ACDEFG', undefined, 1)).toEqual(listed.slice(0, 1));
      expect(await store.matchesOfTournament('ACDEFG', listed[0], 2)).toEqual(listed.slice(1, 3));
      expect(await store.matchesOfTournament('ACDEFG', listed[3], 2)).toEqual([]);
      expect(await store.matchesOfTournament('ACDEFJ', undefined, 9)).toEqual([]);
    });

    test('stores the logs of tournaments beside those of tables, with a version of their own', async () => {
      const ended: TournamentEvent = { type: 'ended', at: 1 };
      const codes = ['KMNPQR', 'KMNPQR3334', 'KMNPQRTW'];
      await Promise.all(codes.map((code) => store.append(code, 0, [])));
      expect(await store.append('KMNPQR', 1, [ended])).toBe('appended');
      expect(await store.append('KMNPQR', 1, [ended])).toBe('stale');
      expect(await store.read('KMNPQR', 0)).toEqual([
        { version: 1, eventVersion: TOURNAMENT_EVENT_VERSION, events: [] },
        { version: 2, eventVersion: TOURNAMENT_EVENT_VERSION, events: [ended] },
      ]);
      for (const table of codes.slice(1))
        expect(await store.read(table, 0)).toEqual([{ version: 1, eventVersion: EVENT_VERSION, events: [] }]);
      expect(await store.untouchedSince(LATER)).toEqual(expect.arrayContaining(codes));
      expect(await store.remove('KMNPQR', LATER)).toBe(true);
      expect(await store.read('KMNPQR', 0)).toEqual([]);
      expect(await store.read('KMNPQR3334', 0)).toHaveLength(1);
    });

    test('knows the newest version of many tables', async () => {
      await store.append('NEWEST22', 0, []);
      await store.append('NEWEST22', 1, []);
      await store.append('NEWEST33', 0, []);
      const newest = await store.newest(['NEWEST22', 'NEWEST33', 'NEWEST44']);
      expect([...newest].sort()).toEqual([
        ['NEWEST22', 2],
        ['NEWEST33', 1],
      ]);
    });

    test('appends to many tables together; of two appends of one version, one succeeds', async () => {
      const tables = Array.from({ length: 50 }, (_, index) => `MANY${1000 + index}`);
      const outcomes = await Promise.all([...tables, ...tables].map((table) => store.append(table, 0, [])));
      expect(outcomes.filter((outcome) => outcome === 'appended')).toHaveLength(tables.length);
    });

    test('refuses to leave a gap', async () => {
      expect(await store.append('GAP22222', 3, [])).toBe('stale');
      expect(await store.read('GAP22222', 0)).toEqual([]);
    });

    test('finds tables that nobody touched, and removes them', async () => {
      await store.append('OLDTABLE', 0, []);
      const tomorrow = dayOf(Date.now()) + 1;
      expect(await store.untouchedSince(tomorrow)).toContain('OLDTABLE');
      await store.touch(['OLDTABLE'], tomorrow);
      expect(await store.untouchedSince(tomorrow)).not.toContain('OLDTABLE');
      expect(await store.remove('OLDTABLE', tomorrow)).toBe(false);
      expect(await store.read('OLDTABLE', 0)).toHaveLength(1);
      expect(await store.remove('OLDTABLE', tomorrow + 1)).toBe(true);
      expect(await store.read('OLDTABLE', 0)).toEqual([]);
      expect(await store.append('OLDTABLE', 1, [])).toBe('stale');
      expect(await store.untouchedSince(tomorrow + 10)).not.toContain('OLDTABLE');
    });

    test('removes one log completely, and leaves others as they were', async () => {
      for (let version = 0; version < 3; version += 1)
        for (const table of ['BESIDE22', 'FORGET33', 'BESIDE44']) await store.append(table, version, []);
      expect(await store.remove('FORGET33', LATER)).toBe(true);
      expect(await store.newest(['BESIDE22', 'FORGET33', 'BESIDE44'])).toEqual(
        new Map([
          ['BESIDE22', 3],
          ['BESIDE44', 3],
        ]),
      );
      expect(await store.append('FORGET33', 0, [])).toBe('appended');
      expect(await store.append('BESIDE22', 3, [])).toBe('appended');
      const versions = async (table: string) => (await store.read(table, 0)).map(({ version }) => version);
      expect(await versions('FORGET33')).toEqual([1]);
      expect(await versions('BESIDE22')).toEqual([1, 2, 3, 4]);
      expect(await versions('BESIDE44')).toEqual([1, 2, 3]);
    });

    test('never removes half a log during an append', async () => {
      const tables = Array.from({ length: 20 }, (_, index) => `HALVES${22 + index}`);
      for (const table of tables) await store.append(table, 0, []);
      await Promise.all(
        tables.flatMap((table) => [
          store.append(table, 1, []),
          store.remove(table, LATER).catch(() => false),
        ]),
      );
      for (const table of tables) {
        const versions = (await store.read(table, 0)).map(({ version }) => version);
        expect([[], [1, 2]]).toContainEqual(versions);
      }
    });

    test('knows which nodes live', async () => {
      expect(await store.heartbeat('node-a')).toContain('node-a');
      await store.leave('node-a');
      expect(await store.heartbeat('node-b')).toEqual(['node-b']);
    });

    test('returns how much disk space it takes', async () => {
      expect((await store.disk()).usedBytes).toBeGreaterThan(0);
    });

    test('returns the time that all nodes share, if there are several', async () => {
      const time = await store.clock();
      if (time !== undefined) expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
    });
  });
}
