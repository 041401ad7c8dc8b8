import type { Command } from '@pok/protocol';
import { expect, test } from 'vitest';
import { allOver, checkTable, seatRestlessTable } from './restless-table.ts';
import { startTestServer } from './running-server.ts';

test('whoever is never killed loses nothing, and what nobody has done is missed', async () => {
  const server = await startTestServer();
  let isGoingOn = true;
  const table = await seatRestlessTable(
    () => [server.url],
    3,
    () => isGoingOn,
  );
  const runs = table.people.map((player) => player.run());
  const done = () =>
    new Set(table.people.flatMap(({ acknowledged }) => acknowledged.map(({ command }) => command.type)));
  await expect
    .poll(() => [...done()].sort())
    .toEqual(['add-client-seed', 'close', 'open', 'rename', 'start', 'talk']);
  isGoingOn = false;
  await allOver(table.people);
  for (const player of table.people) player.stop();
  await Promise.all(runs);
  const mistakes = async () => (await checkTable(server.url, table)).mistakes.length;
  expect(table.people.flatMap((player) => player.mistakes)).toEqual([]);
  expect(await mistakes()).toBe(0);

  const [ana] = table.people;
  const match = ana?.view?.match;
  if (ana === undefined || match?.you == null || match.last === null) throw new Error('nothing was played');
  const { number, you: seat } = match;
  const never: readonly Command[] = [
    { type: 'start' },
    { type: 'rename', name: 'Anna' },
    { type: 'add-client-seed', match: number, clientSeed: 'never' },
    { type: 'close', match: number, round: 1, shape: 'disc' },
    { type: 'close', match: number + 1, round: 1, shape: 'disc' },
    { type: 'open', match: number, round: match.last.number },
  ];
  for (const command of never) {
    ana.acknowledged.push({ command, seat, next: number + 1 });
    expect([command, await mistakes()]).not.toEqual([command, 0]);
    ana.acknowledged.pop();
  }
  await server.close();
});
