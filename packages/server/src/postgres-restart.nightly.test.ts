import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPostgres } from './testing/postgres.ts';
import { startRestlessEvening } from './testing/restless-evening.ts';
import { startThreeNodes } from './testing/three-nodes.ts';

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

/** By day the simulator shows it, and postgres-restart.test.ts restarts PostgreSQL once. */
test('PostgreSQL is restarted again and again under three nodes: nothing acknowledged is lost, and they come back by themselves', async () => {
  const postgres = await startPostgres();
  const world = await startThreeNodes(await postgres.createDatabase());
  const { urls } = world;
  const evening = await startRestlessEvening(urls, 3, 4);
  for (let restarts = 0; restarts < 30; restarts += 1) {
    await evening.playOn(40);
    await postgres.halt();
    for (const url of urls()) {
      await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503);
      expect(await statusOf(`${url}/healthz`)).toBe(200);
    }
    await wait(500);
    await postgres.resume();
    for (const url of urls()) await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
  }
  await evening.end();
  expect(await evening.check(urls()[0] ?? '')).toMatchObject({ mistakes: [] });
  await world.stop();
  await postgres.stop();
});
