import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '@pok/protocol';
import { logIn, openSnapshot } from '../store/snapshot.ts';
import { type AskedCommand, checkHistory, type HistoryCheck } from './history.ts';
import type { RestlessPlayer } from './restless-player.ts';
import {
  allOver,
  anyRandom,
  checkTable,
  type RestlessPace,
  type RestlessTable,
  seatRestlessTable,
} from './restless-table.ts';

/** People at several tables who play match after match, through everything that happens to servers and databases. */
export interface RestlessEvening {
  readonly tables: readonly RestlessTable[];
  /** How many commands were answered with ok so far. */
  acknowledged(): number;
  /** Resolves when people have sent this many more commands. */
  playOn(commands: number): Promise<void>;
  /** Resolves when every match has come to its end, and everybody has gone. */
  end(): Promise<void>;
  /** Looks in a server for everything that was acknowledged; returns no mistakes if nothing was lost. */
  check(url: string): Promise<{ readonly matches: number; readonly mistakes: readonly string[] }>;
  /** The same, and compares what everybody remembers with the log in a PostgreSQL. */
  figures(url: string, databaseUrl: string): Promise<EveningFigures>;
  /** Rounds that were revealed twice with different fists. */
  doubleReveals(): number;
}

export interface EveningFigures extends Pick<HistoryCheck, 'missed' | 'restarted' | 'mistakes'> {
  readonly acknowledged: number;
  readonly matches: number;
  /** Every time from the loss of a connection to the first view on the next one. */
  readonly gapsMs: readonly number[];
  /** The longest time from a command to its answer, through everything that came between. */
  readonly longestAnswerMs: number;
}

/** `urls` are the servers that live at the moment. */
export async function startRestlessEvening(
  urls: () => readonly string[],
  tables: number,
  players: Settings['players'],
  random = anyRandom,
  pace: RestlessPace = {},
): Promise<RestlessEvening> {
  let isGoingOn = true;
  const seated = await Promise.all(
    Array.from({ length: tables }, () => seatRestlessTable(urls, players, () => isGoingOn, random, pace)),
  );
  const everyone = seated.flatMap(({ people }) => people);
  const runs = everyone.map((player) => player.run());
  const acknowledged = () => everyone.reduce((sum, player) => sum + player.acknowledged.length, 0);

  async function check(url: string) {
    const checked = await Promise.all(seated.map((table) => checkTable(url, table)));
    return {
      matches: checked.reduce((sum, { matches }) => sum + matches, 0),
      mistakes: [...everyone, ...checked].flatMap(({ mistakes }) => mistakes),
    };
  }

  return {
    tables: seated,
    acknowledged,
    async playOn(commands) {
      const goal = acknowledged() + commands;
      while (acknowledged() < goal) await wait(5);
    },
    async end() {
      isGoingOn = false;
      await allOver(everyone);
      for (const player of everyone) player.stop();
      await Promise.all(runs);
    },
    check,
    async figures(url, databaseUrl) {
      const { matches, mistakes: inServer } = await check(url);
      const snapshot = await openSnapshot({ databaseUrl });
      try {
        const mistakes = [...inServer];
        let missed = 0;
        let restarted = 0;
        for (const { code, people } of seated) {
          const checked = await checkHistory(logIn(snapshot), code, people);
          mistakes.push(...checked.mistakes);
          missed += checked.missed;
          restarted += checked.restarted;
        }
        return {
          acknowledged: acknowledged(),
          matches,
          missed,
          restarted,
          gapsMs: everyone.flatMap(({ gapsMs }) => gapsMs.map(Math.round)),
          longestAnswerMs: maxOf(everyone.flatMap(({ asked }) => asked.map(waitedMs))),
          mistakes,
        };
      } finally {
        await snapshot.close();
      }
    },
    doubleReveals: () => seated.reduce((sum, { people }) => sum + doubleRevealsAt(people), 0),
  };
}

function doubleRevealsAt(people: readonly RestlessPlayer[]): number {
  const reveals = new Set(people.flatMap((person) => [...person.reveals]));
  const rounds = new Set([...reveals].map((reveal) => reveal.split(' ')[0]));
  return reveals.size - rounds.size;
}

function waitedMs({ answer, sentAt, answeredAt }: AskedCommand): number {
  return answer === 'none' ? 0 : answeredAt - sentAt;
}

function maxOf(times: readonly number[]): number {
  return Math.round(times.reduce((most, time) => Math.max(most, time), 0));
}
