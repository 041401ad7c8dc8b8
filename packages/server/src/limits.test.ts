import { expect, test } from 'vitest';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startTestServer } from './testing/running-server.ts';

let clock = 0;

test('a person who sends too many commands is told so, by socket and by HTTP, and may continue later', async () => {
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

test('a command that the table refuses costs nothing', async () => {
  const server = await startTestServer({ LIMIT_COMMANDS: '1' }, { now: () => clock });
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const send = async (type: string, id: string) =>
    (await postCommand(server.url, code, ana.token, { id, command: { type } })).json();
  for (let tries = 0; tries < 10; tries += 1)
    expect(await send('start', `start-${tries}`)).toEqual({ ok: false, refusal: 'not-enough-players' });
  expect([await send('stand', 'one'), await send('leave', 'two')]).toEqual([{ ok: true }, { ok: true }]);
  expect(await send('leave', 'three')).toMatchObject({ error: 'too-many' });
  await server.close();
});
