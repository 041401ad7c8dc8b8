import { test } from 'vitest';
import { newDatabase } from './testing/new-database.ts';
import { playAtOnce } from './testing/play-at-once.ts';
import { startThreeNodes } from './testing/three-nodes.ts';

test('seven clients on three nodes close their fists at once, 10,000 rounds: one reveal each', async () => {
  const world = await startThreeNodes(await newDatabase());
  await playAtOnce(world.urls(), { tables: 5, rounds: 2_000 });
  await world.stop();
});
