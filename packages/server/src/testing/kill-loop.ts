import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '@pok/protocol';
import { startRestlessEvening } from './restless-evening.ts';
import { anyRandom } from './restless-table.ts';
import type { ServerProcess } from './server-process.ts';

export interface KillLoop {
  readonly nodes: number;
  readonly kills: number;
  readonly tables: number;
  readonly players: Settings['players'];
  /** Decides who is killed and when, and what everybody plays. */
  readonly random?: (below: number) => number;
  startNode(): Promise<ServerProcess>;
  /** What happens instead, if not the killing of a server. */
  strike?(): Promise<void>;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly matches: number;
  /** Empty if nothing was lost. */
  readonly mistakes: readonly string[];
}

/**
 * Plays at many tables while servers are killed at random and started again. Then it lets every match end, kills all servers, and looks in
 * a new one for everything that was acknowledged.
 */
export async function playAndKill({
  nodes,
  kills,
  tables,
  players,
  random = anyRandom,
  startNode,
  strike,
}: KillLoop): Promise<KillReport> {
  const running: (ServerProcess | undefined)[] = await Promise.all(Array.from({ length: nodes }, startNode));
  const urls = () => running.flatMap((node) => (node === undefined ? [] : [node.url]));
  const evening = await startRestlessEvening(urls, tables, players, random);

  const restarts: Promise<void>[] = [];
  for (let killed = 0; killed < kills; ) {
    // By what was done, not by the clock: however slow the machine, there is something to lose at every kill.
    await evening.playOn(1 + random(10));
    await wait(random(40));
    if (strike !== undefined) {
      await strike();
      killed += 1;
      continue;
    }
    const index = random(nodes);
    const victim = running[index];
    if (victim === undefined) continue;
    running[index] = undefined;
    killed += 1;
    restarts.push(
      victim.kill().then(async () => {
        running[index] = await startNode();
      }),
    );
  }
  await Promise.all(restarts);

  await evening.end();
  await Promise.all(running.map((node) => node?.kill()));
  const last = await startNode();
  const checked = await evening.check(last.url);
  await last.stop();
  return { kills, acknowledged: evening.acknowledged(), ...checked };
}
