import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_SETTINGS, parseExport, type Settings } from '@pok/protocol';
import { parseRecord } from '@pok/rules';
import { verifyExport } from '@pok/table';
import { byMatch, lostFromExport } from './acknowledged.ts';
import { newPlayer, newTable, SocketPlayer } from './player.ts';
import { RestlessPlayer } from './restless-player.ts';

/** People who play one match after another, whatever happens to servers and databases. */
export interface RestlessTable {
  readonly code: string;
  readonly people: readonly RestlessPlayer[];
}

export interface RestlessPace {
  /** How long people think at most; without it, they choose at once. */
  readonly thinkMs?: number;
  /** The least time until they come back; the longest is four times as much. */
  readonly returnMs?: number;
  readonly timer?: Settings['timer'];
}

/** A table with a running match; the host starts the next one while `goesOn` says so. */
export async function seatRestlessTable(
  urls: () => readonly string[],
  players: Settings['players'],
  goesOn: () => boolean,
  random: (below: number) => number,
  { timer = DEFAULT_SETTINGS.timer, ...pace }: RestlessPace = {},
): Promise<RestlessTable> {
  const url = urls()[0] ?? '';
  const credentials = await Promise.all(Array.from({ length: players }, () => newPlayer(url)));
  const [host, ...others] = credentials;
  if (host === undefined) throw new Error('a table needs a host');
  const code = await newTable(url, host, { name: 'Player 0', settings: { players, timer } });
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
    (own) => new RestlessPlayer({ urls, code, credentials: own, random, goesOn, ...pace }),
  );
  return { code, people };
}

/** Resolves when everybody has seen the end of the last match, and was answered. */
export async function allOver(players: readonly RestlessPlayer[]): Promise<void> {
  while (!players.every(({ isOver }) => isOver)) await wait(20);
}

/** Looks for everything that was acknowledged, in the exports of the matches and in everybody's view. */
export async function checkTable(
  url: string,
  { code, people }: RestlessTable,
): Promise<{ matches: number; mistakes: readonly string[] }> {
  const mistakes: string[] = [];
  const acknowledged = people.map((person) => byMatch(person.acknowledged));
  const last = people[0]?.view?.match?.number ?? 0;
  for (let match = 1; match <= last; match += 1) {
    const response = await fetch(`${url}/api/tables/${code}/matches/${match}`);
    if (!response.ok) {
      mistakes.push(`match ${match} at ${code} is lost: ${response.status}`);
      continue;
    }
    const json: unknown = await response.json();
    const parsed = parseExport(json);
    if (typeof parsed === 'string' || !verifyExport(json).ok) {
      mistakes.push(`match ${match} at ${code} can't be verified`);
      continue;
    }
    const { exported } = parsed;
    if (!parseRecord(exported.record).ok) mistakes.push(`the record of match ${match} at ${code} is broken`);
    for (const own of acknowledged) mistakes.push(...lostFromExport(exported, own.get(match) ?? []));
  }
  for (const person of people) mistakes.push(...(await person.lostAt(url)));
  return { matches: last, mistakes };
}

export function anyRandom(below: number): number {
  return Math.floor(Math.random() * below);
}
