import { expect, test } from 'vitest';
import { LogShare } from './log-share.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startTestServer } from './testing/running-server.ts';

let clock = 0;

test('a person may do two minutes’ worth at once and then so much a minute, another their own', () => {
  const share = new LogShare(60, () => clock);
  const done = (person: string) =>
    Array.from({ length: 200 }, () => share.spend(person)).filter(Boolean).length;
  expect([done('ana'), done('ben')]).toEqual([120, 120]);
  clock += 60_000;
  expect(done('ana')).toBe(60);
  expect(share.wait).toBe(1);
});

test('what a table refuses costs nothing', async () => {
  const share = new LogShare(1, () => clock);
  const refused = { ok: false, refusal: 'fist-not-closed' } as const;
  for (let tries = 0; tries < 10; tries += 1)
    expect(await share.spendOn('ana', async () => refused)).toEqual(refused);
  const done = () => share.spendOn('ana', async () => ({ ok: true }));
  expect([await done(), await done(), await done()]).toEqual([{ ok: true }, { ok: true }, 'too-many']);
});

test('nobody gets a new share by many others coming along', () => {
  const share = new LogShare(1, () => clock);
  const isSpent = () => !share.spend('ana');
  while (!isSpent());
  for (let other = 0; other < 5_000; other += 1) share.spend(`other-${other}`);
  expect(isSpent()).toBe(true);
});

test('whoever changes tables without end is told so, by socket and by HTTP, and may go on later', async () => {
  const server = await startTestServer({ LIMIT_COMMANDS: '3' }, { now: () => clock });
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const rename = (name: number) => ({ type: 'rename', name: `Ana ${name}` }) as const;
  const socket = new SocketPlayer(server.url, code, { token: ana.token });
  await socket.until(() => true);
  for (let name = 1; name <= 5; name += 1)
    expect(await socket.command(rename(name))).toMatchObject({ ok: true });
  await expect(socket.command(rename(6), 'six')).rejects.toThrow('too many commands');
  expect(socket.errors).toMatchObject([{ code: 'too-many', id: 'six' }]);

  const byHttp = () => postCommand(server.url, code, ana.token, { id: 'seven', command: rename(7) });
  const refused = await byHttp();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
  const again = new SocketPlayer(server.url, code, { token: ana.token });
  expect((await again.closed).code).toBe(4008);

  clock += 20_000;
  expect(await (await byHttp()).json()).toEqual({ ok: true });
  socket.close();
  await server.close();
});
