import type { Command } from '@pok/protocol';
import { expect, test } from 'vitest';
import { startRestlessEvening } from './restless-evening.ts';
import { startTestServer } from './running-server.ts';

test('without a crash nothing is lost, and a command that was never carried out is reported missing', async () => {
  const server = await startTestServer();
  const evening = await startRestlessEvening(() => [server.url], 1, 3);
  const people = evening.tables.flatMap((table) => table.people);
  const done = () =>
    new Set(people.flatMap(({ acknowledged }) => acknowledged.map(({ command }) => command.type)));
  await expect
    .poll(() => [...done()].sort())
    .toEqual(['add-client-seed', 'close', 'open', 'rename', 'start', 'talk']);
  await evening.end();
  const mistakes = async () => (await evening.check(server.url)).mistakes.length;
  expect(await mistakes()).toBe(0);

  const [ana] = people;
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
