import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Credentials } from '@pok/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlayers, type Players } from './players.ts';
import { openPostgresStore } from './store/postgres.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { HINTS_LOST, type Store } from './store/store.ts';
import { fail } from './testing/inert-dependencies.ts';
import { newDatabase } from './testing/new-database.ts';

const MINUTE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'pok-players-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['SQLite', () => openSqliteStore(folder, fail)],
  ['PostgreSQL', async () => openPostgresStore(await newDatabase(), fail)],
])('on %s', (_name, open) => {
  let store: Store;
  /** A player with the device that signs others out, and one that is signed out. */
  let ana: Credentials;
  let lost: Credentials;
  let players: Players;
  /** The time at all nodes: it stands still unless a test changes it. */
  let time = Date.now();
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    players = createPlayers(store, randomBytes, () => time);
    ana = await players.create('phone');
    lost = await addByCode();
  });

  async function addByCode(): Promise<Credentials> {
    const made = await players.newDeviceCode(ana.id, ana.token);
    const added = await players.addDevice({ code: made?.code ?? '', device: 'lost' });
    if (added === undefined) throw new Error('the code is not good');
    return added;
  }

  async function signOut(name: string): Promise<void> {
    for (const device of await players.devices(ana.id, ana.token))
      if (device.name === name) expect(await players.signOut(ana.id, device.id)).toBe(true);
  }

  async function lostId(): Promise<string> {
    return (await store.devicesOf(ana.id)).find(({ name }) => name === 'lost')?.id ?? '';
  }

  /** A node that does some operations of the store in another way, and what it tells the other nodes. */
  function nodeWith(changes: Partial<Store> = {}): { readonly node: Players; readonly hints: string[] } {
    const hints: string[] = [];
    const tellOthers = (hint: string) => void hints.push(hint);
    return { node: createPlayers({ ...store, tellOthers, ...changes }, randomBytes, () => time), hints };
  }

  async function names(): Promise<readonly string[]> {
    return (await players.devices(ana.id, ana.token)).map(({ name, kind }) => name || kind).sort();
  }

  /** Players at a node whose next call of an operation is held, on its way there or back, until the test lets it go. */
  function hold(
    operation: 'findDevice' | 'addDevice' | 'addDeviceCode' | 'setRecoveryLink',
    where: 'there' | 'back',
  ): { readonly elsewhere: Players; readonly isHeld: Promise<void>; readonly letGo: () => void } {
    let letGo = () => {};
    let tellHeld = () => {};
    const isHeld = new Promise<void>((resolve) => {
      tellHeld = resolve;
    });
    let held: Promise<void> | undefined = new Promise((resolve) => {
      letGo = resolve;
    });
    async function call(...args: never[]): Promise<unknown> {
      const waiting = held;
      held = undefined;
      if (where === 'there') {
        tellHeld();
        await waiting;
      }
      const run: (...args: never[]) => Promise<unknown> = store[operation];
      const result = await run(...args);
      tellHeld();
      await waiting;
      return result;
    }
    return {
      elsewhere: nodeWith({ [operation]: call }).node,
      isHeld,
      letGo,
    };
  }

  test('a code that a device made is worth nothing once the device is signed out', async () => {
    const made = await players.newDeviceCode(lost.id, lost.token);
    await signOut('lost');
    expect(await players.addDevice({ code: made?.code ?? '' })).toBeUndefined();
    expect(await names()).toEqual(['phone']);
  });

  test('a lookup under way does not bring a device back that is signed out meanwhile', async () => {
    const { elsewhere, isHeld, letGo } = hold('findDevice', 'back');
    const found = elsewhere.find(lost.token);
    await isHeld;
    await elsewhere.signOut(ana.id, await lostId());
    letGo();
    expect(await found).toBeUndefined();
    expect(await elsewhere.find(lost.token)).toBeUndefined();
    expect(await elsewhere.find(ana.token)).toBe(ana.id);
  });

  /** What may come between a sign-out and its answer. */
  const FAULTS: readonly [fault: string, changes: () => Partial<Store>][] = [
    ['goes well', () => ({})],
    [
      'removes the device but gets no answer',
      () => ({
        async removeDevice(...which) {
          await store.removeDevice(...which);
          throw new Error('no answer');
        },
      }),
    ],
    ['can’t remove the code', () => ({ removeDeviceCode: async () => fail(new Error('no answer')) })],
    [
      'repeats one that told nobody',
      () => ({
        async removeDevice(...which) {
          await store.removeDevice(...which);
          return store.removeDevice(...which);
        },
      }),
    ],
  ];
  test.each(FAULTS)('a sign-out that %s is heard at every node', async (_fault, changes) => {
    const { node: here, hints } = nodeWith(changes());
    const { node: there } = nodeWith();
    for (const node of [here, there]) expect(await node.find(lost.token)).toBe(ana.id);
    const toldHere: unknown[] = [];
    here.onSignOut((player) => toldHere.push(player));
    await here.signOut(ana.id, await lostId()).catch(() => {});
    expect(toldHere).toEqual([ana.id]);
    expect(hints.map(there.hear)).toEqual([true]);
    for (const node of [here, there]) expect(await node.find(lost.token)).toBeUndefined();
  });

  test('a repeated sign-out is answered only when a standby has what the first one did', async () => {
    const confirm = vi.fn(async () => {});
    const { node } = nodeWith({
      removeDevice: async () => false,
      failover: { timeline: () => '1', confirm },
    });
    expect(await node.signOut(ana.id, await lostId())).toBe(false);
    expect(confirm).toHaveBeenCalledOnce();
  });

  test('a node that missed the hint about a sign-out lets the device in for a minute at most', async () => {
    const { node: there } = nodeWith();
    expect(await there.find(lost.token)).toBe(ana.id);
    await signOut('lost');
    time += MINUTE_MS;
    expect(await there.find(lost.token)).toBeUndefined();
  });

  test('a node that may have missed hints looks every token up again', async () => {
    const { node: there } = nodeWith();
    const told: unknown[] = [];
    there.onSignOut((player) => told.push(player));
    expect(await there.find(lost.token)).toBe(ana.id);
    await signOut('lost');
    expect(there.hear(HINTS_LOST)).toBe(true);
    expect(told).toEqual([undefined]);
    expect(await there.find(lost.token)).toBeUndefined();
  });

  test('a code that is on its way to the store is void once its device is signed out', async () => {
    const { elsewhere, isHeld, letGo } = hold('addDeviceCode', 'there');
    const made = elsewhere.newDeviceCode(lost.id, lost.token);
    await isHeld;
    await signOut('lost');
    letGo();
    expect(await made).toBeUndefined();
  });

  test('a recovery link that is on its way to the store is void once its device is signed out', async () => {
    const { elsewhere, isHeld, letGo } = hold('setRecoveryLink', 'there');
    const made = elsewhere.newRecoverySecret(lost.id, lost.token);
    await isHeld;
    await signOut('lost');
    letGo();
    expect(await made).toBeUndefined();
    expect(await names()).toEqual(['phone']);
  });

  test('a refused request leaves the recovery link and the code of the owner as they were', async () => {
    const linking = hold('setRecoveryLink', 'there');
    const coding = hold('addDeviceCode', 'there');
    const refused = [
      linking.elsewhere.newRecoverySecret(lost.id, lost.token),
      coding.elsewhere.newDeviceCode(lost.id, lost.token),
    ];
    await Promise.all([linking.isHeld, coding.isHeld]);
    await signOut('lost');
    const secret = await players.newRecoverySecret(ana.id, ana.token);
    const made = await players.newDeviceCode(ana.id, ana.token);
    linking.letGo();
    coding.letGo();
    expect(await Promise.all(refused)).toEqual([undefined, undefined]);
    expect((await players.addDevice({ secret: secret ?? '' }))?.id).toBe(ana.id);
    expect((await players.addDevice({ code: made?.code ?? '' }))?.id).toBe(ana.id);
  });

  test('a device that comes by a code is refused if the code is taken back meanwhile', async () => {
    const made = await players.newDeviceCode(lost.id, lost.token);
    const { elsewhere, isHeld, letGo } = hold('addDevice', 'there');
    const added = elsewhere.addDevice({ code: made?.code ?? '', device: 'another' });
    await isHeld;
    await signOut('lost');
    letGo();
    expect(await added).toBeUndefined();
    expect(await names()).toEqual(['phone']);
  });

  test('a device that comes by a link is refused if the link is withdrawn meanwhile', async () => {
    const secret = await players.newRecoverySecret(ana.id, ana.token);
    const { elsewhere, isHeld, letGo } = hold('addDevice', 'there');
    const added = elsewhere.addDevice({ secret: secret ?? '', device: 'another' });
    await isHeld;
    await signOut('');
    letGo();
    expect(await added).toBeUndefined();
    expect(await names()).toEqual(['lost', 'phone']);
  });

  test('a recovery link stays good when the device that made it is signed out', async () => {
    const secret = await players.newRecoverySecret(lost.id, lost.token);
    await signOut('lost');
    expect((await players.addDevice({ secret: secret ?? '' }))?.id).toBe(ana.id);
  });

  test('of several recovery links asked for at once, one stays valid', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 8 }, () => players.newRecoverySecret(ana.id, ana.token)),
    );
    const added = await Promise.all(secrets.map((secret = '') => players.addDevice({ secret })));
    expect(added.filter((device) => device !== undefined)).toHaveLength(1);
  });

  test('a new recovery link replaces one that an older version stored', async () => {
    const older = {
      id: 'older',
      player: ana.id,
      tokenHash: 'hash',
      kind: 'recovery-link',
      name: '',
      seen: 0,
    };
    await store.addDevice({ ...older, kind: 'recovery-link' });
    await players.newRecoverySecret(ana.id, ana.token);
    expect(await names()).toEqual(['lost', 'phone', 'recovery-link']);
    expect(await store.findDevice('hash')).toBeUndefined();
    await store.removeDevice(ana.id, 'older');
  });
});
