import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from './testing/new-database.ts';
import { playAtOnce } from './testing/play-at-once.ts';
import { SocketPlayer } from './testing/player.ts';
import { seatTable } from './testing/seated-table.ts';
import { startThreeNodes, type ThreeNodes } from './testing/three-nodes.ts';

let world: ThreeNodes;
beforeAll(async () => {
  world = await startThreeNodes(await newDatabase());
}, 120_000);
afterAll(() => world.stop(), 60_000);

test('seven clients on three nodes close their fists at once, 10,000 rounds: one reveal each', async () => {
  await playAtOnce(world.urls(), { tables: 5, rounds: 2_000 });
});

/** In ordinary runs the simulator covers this, where nobody has to wait until a node counts as dead. */
test('people on a node that died are shown as away, and come back on another', async () => {
  const { code, people } = await seatTable(world.urls(), 3);
  const [, ben, cem] = people;
  await world.nodes[2]?.kill();
  expect((await cem?.socket.closed)?.code).toBe(1006);
  await ben?.socket.until(({ seats }) => seats[2]?.kind === 'person' && !seats[2].present);
  const back = new SocketPlayer(world.urls()[0] ?? '', code, { token: cem?.credentials.token ?? '' });
  await back.until(({ you }) => you.seat === 2);
  await ben?.socket.until(({ seats }) => seats[2]?.kind === 'person' && seats[2].present);
  back.close();
  for (const { socket } of people) socket.close();
  await world.replace(2);
});
