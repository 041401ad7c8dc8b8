import { setTimeout as wait } from 'node:timers/promises';
import { formatShape, parseRecord } from '@pok/rules';
import { type MatchExport, verifyExport } from '@pok/table';
import { newPlayer, newTable, SocketPlayer } from './player.ts';
import { RestlessPlayer } from './restless-player.ts';
import type { ServerProcess } from './server-process.ts';

export interface KillLoop {
  readonly nodes: number;
  readonly kills: number;
  readonly tables: number;
  readonly players: number;
  startNode(): Promise<ServerProcess>;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly matches: number;
  /** Empty if nothing was lost. */
  readonly mistakes: readonly string[];
}

/**
 * Plays at many tables while servers are killed at random and started again; then lets every match come to its end and
 * looks for each acknowledged choice in the records.
 */
export async function playAndKill({
  nodes,
  kills,
  tables,
  players,
  startNode,
}: KillLoop): Promise<KillReport> {
  const running: (ServerProcess | undefined)[] = await Promise.all(Array.from({ length: nodes }, startNode));
  const urls = () => running.flatMap((node) => (node === undefined ? [] : [node.url]));
  let isGoingOn = true;
  const seated = await Promise.all(
    Array.from({ length: tables }, () => seatPlayers(urls, players, () => isGoingOn)),
  );
  const everyone = seated.flatMap(({ people }) => people);
  const runs = everyone.map((player) => player.run());

  const restarts: Promise<void>[] = [];
  for (let killed = 0; killed < kills; ) {
    await wait(40 + random(160));
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

  isGoingOn = false;
  await allOver(everyone);
  for (const player of everyone) player.stop();
  await Promise.all(runs);
  const url = urls()[0] ?? '';
  const checked = await Promise.all(seated.map((table) => checkTable(url, table)));
  await Promise.all(running.map((node) => node?.stop()));
  return {
    kills,
    acknowledged: everyone.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    matches: checked.reduce((sum, { matches }) => sum + matches, 0),
    mistakes: [
      ...everyone.flatMap(({ mistakes }) => mistakes),
      ...checked.flatMap(({ mistakes }) => mistakes),
    ],
  };
}

interface SeatedTable {
  readonly code: string;
  readonly people: readonly RestlessPlayer[];
}

async function seatPlayers(
  urls: () => readonly string[],
  players: number,
  startsNext: () => boolean,
): Promise<SeatedTable> {
  const url = urls()[0] ?? '';
  const credentials = await Promise.all(Array.from({ length: players }, () => newPlayer(url)));
  const [host, ...others] = credentials;
  if (host === undefined) throw new Error('a table needs a host');
  const code = await newTable(url, host, { name: 'Player 0', settings: { players } });
  for (const [index, { token }] of others.entries()) {
    const socket = new SocketPlayer(url, code, { token });
    await socket.until(() => true);
    await socket.command({ type: 'sit', name: `Player ${index + 1}` });
    socket.close();
  }
  const starter = new SocketPlayer(url, code, { token: host.token });
  await starter.until(({ seats }) => seats.length === players);
  await starter.command({ type: 'start' });
  starter.close();
  const people = credentials.map(
    (own, index) =>
      new RestlessPlayer({
        urls,
        code,
        credentials: own,
        random,
        startsNext: () => index === 0 && startsNext(),
      }),
  );
  return { code, people };
}

async function allOver(players: readonly RestlessPlayer[]): Promise<void> {
  while (players.some(({ view }) => view?.match?.round !== null)) await wait(20);
}

async function checkTable(
  url: string,
  { code, people }: SeatedTable,
): Promise<{ matches: number; mistakes: readonly string[] }> {
  const mistakes: string[] = [];
  const last = people[0]?.view?.match?.number ?? 0;
  for (let match = 1; match <= last; match += 1) {
    const response = await fetch(`${url}/api/tables/${code}/matches/${match}`);
    if (!response.ok) {
      mistakes.push(`match ${match} at ${code} is lost: ${response.status}`);
      continue;
    }
    const ended: MatchExport = JSON.parse(await response.text());
    if (!verifyExport(ended).ok) mistakes.push(`match ${match} at ${code} can't be verified`);
    if (!parseRecord(ended.record).ok) mistakes.push(`the record of match ${match} at ${code} is broken`);
    for (const { acknowledged } of people) {
      for (const choice of acknowledged.filter((each) => each.match === match)) {
        const played = ended.rounds[choice.round - 1]?.plays[choice.seat];
        if (played !== formatShape(choice.shape)) mistakes.push(`${JSON.stringify(choice)} became ${played}`);
      }
    }
  }
  return { matches: last, mistakes };
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
