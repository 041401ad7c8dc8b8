import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examine } from './store/examine.ts';
import { type ForgetfulDisk, openForgetfulDisk } from './testing/forgetful-disk.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';
import { shared } from './testing/shared.ts';

// Faults of a real disk need a layer under SQLite that is compiled on the spot and preloaded. Only Linux can do that.
describe.runIf(process.platform === 'linux')('a disk', () => {
  let disk: ForgetfulDisk;
  let server: ServerProcess;
  const start = async () => startProcess(await shared('server'), disk.env);
  beforeEach(() => {
    disk = openForgetfulDisk();
  });
  afterEach(async () => {
    await server.kill();
    disk.remove();
  });

  test.each([
    ['is full', 'write'],
    ['fails to sync (EIO)', 'sync'],
  ] as const)('that %s loses nothing, and is used again when it works', async (_, what) => {
    server = await start();
    const ana = await newPlayer(server.url);
    const code = await newTable(server.url, ana, { name: 'Ana' });
    const rename = (name: string) =>
      postCommand(server.url, code, ana.token, { id: name, command: { type: 'rename', name } });
    expect((await rename('Before')).status).toBe(200);

    disk.fail(what);
    const refused = await rename('During');
    expect([refused.status, (await refused.json()).error]).toEqual([503, 'unavailable']);
    const watcher = new SocketPlayer(server.url, code, {});
    expect((await watcher.until(() => true)).seats[0]?.name).toBe('Before');

    disk.fail(undefined);
    expect(await (await rename('During')).json()).toEqual({ ok: true });
    expect(await (await rename('After')).json()).toEqual({ ok: true });
    expect(server.log()).toContain('SQLITE_');

    await server.kill();
    disk.cutPower(() => 0);
    expect((await examine({ dataDir: disk.folder })).findings).toEqual([]);
    server = await start();
    const again = new SocketPlayer(server.url, code, { token: ana.token });
    expect((await again.until(() => true)).you.name).toBe('After');
    again.close();
  });

  test('that loses unsynced writes still has everything that was acknowledged', async () => {
    server = await start();
    const ana = await newPlayer(server.url);
    const code = await newTable(server.url, ana, { name: 'Ana' });
    for (let cut = 1; cut <= 3; cut += 1) {
      const name = `Ana ${cut}`;
      const done = await postCommand(server.url, code, ana.token, {
        id: `cut-${cut}`,
        command: { type: 'rename', name },
      });
      expect(await done.json()).toEqual({ ok: true });
      await server.kill();
      disk.cutPower(() => 0);
      server = await start();
      const socket = new SocketPlayer(server.url, code, { token: ana.token });
      expect((await socket.until(() => true)).you.name).toBe(name);
      socket.close();
    }
  });
});
