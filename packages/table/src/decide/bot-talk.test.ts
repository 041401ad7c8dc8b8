import { BOT_LEVELS, type BotLevel, type TableEvent, wasHonest } from '@pok/protocol';
import { SHAPES, type Shape, STARTING_HAND } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { botTalkRandom } from '../fairness/fairness.ts';
import { runningMatch } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { bot, came, given, lobby, set, started } from '../testing/given.ts';
import { playToEnd } from '../testing/play-to-end.ts';
import { testTable } from '../testing/test-table.ts';
import { viewOf } from '../view/view-of.ts';
import { botTalk, CHARACTERS, promiseOf } from './bot-talk.ts';

const NOW = 100_000;

function tableOf(level: BotLevel, bots: number, seed: number, ...more: readonly TableEvent[]): TableState {
  const seats = Array.from({ length: bots }, (_, index): TableEvent => {
    return { type: 'bot-added', level, name: `Bot ${index + 1}` };
  });
  const clientSeed: TableEvent = { type: 'client-seed-added', person: 'ana', clientSeed: `seed-${seed}` };
  return given(set({ players: 7 }), came('ana'), ...more, ...seats, clientSeed, ...started);
}

function linesOf(state: TableState, shape: Shape) {
  const bots = state.seats.flatMap((seat, index) => (seat.kind === 'bot' ? [{ seat: index, shape }] : []));
  return botTalk(state, bots, NOW);
}

const TABLES = 1500;

describe('what bots say about their fists', () => {
  test.each(BOT_LEVELS)('%s promises as often as its character says, whatever is in its fist', (level) => {
    const { promises } = CHARACTERS[level];
    const silence = SHAPES.map((shape) =>
      Array.from({ length: TABLES }, (_, seed) =>
        linesOf(tableOf(level, 2, seed), shape).map(({ person, talk }) => [person, talk.kind]),
      ),
    );
    expect(silence[1]).toEqual(silence[0]);
    expect(silence[2]).toEqual(silence[0]);
    const said = (silence[0] ?? []).flat().filter(([, kind]) => kind === 'promise').length;
    expect(said / (2 * TABLES)).toBeCloseTo(promises / 100, 1);
  });

  test.each(BOT_LEVELS)('a promise by %s is as reliable as its rate of honesty, for every shape', (level) => {
    const { seeds } = runningMatch(tableOf(level, 2, 1)) ?? {};
    if (seeds === undefined) throw new Error('no match');
    for (const shape of SHAPES) {
      const promises = Array.from({ length: 4000 }, (_, round) =>
        promiseOf(CHARACTERS[level], STARTING_HAND, shape, botTalkRandom(seeds, round, 1)),
      );
      const honest = promises.filter((promise) => promise !== undefined && wasHonest(promise, shape)).length;
      expect(honest / 4000).toBeCloseTo(CHARACTERS[level].honest / 100, 1);
    }
  });

  test('bots promise nothing about a forced play', () => {
    const hand = { disc: 2, square: 0, triangle: 0 };
    for (let number = 0; number < 100; number += 1) {
      expect(promiseOf({ honest: 50 }, hand, 'disc', (below) => number % below)).toBeUndefined();
    }
  });

  test('Sharp promises nothing, Steady nothing but the truth', () => {
    expect(CHARACTERS.sharp.promises).toBe(0);
    expect(CHARACTERS.steady.honest).toBe(100);
    expect(CHARACTERS.reader.honest).toBe(50);
  });
});

describe('bots at a table', () => {
  test('say at most two lines per roll, and at most one each', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const lines = linesOf(tableOf('casual', 6, seed), 'disc');
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(new Set(lines.map(({ person }) => person)).size).toBe(lines.length);
    }
  });

  test('are silent without table talk', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      expect(linesOf(tableOf('casual', 6, seed, set({ players: 7, tableTalk: false })), 'disc')).toEqual([]);
    }
  });

  test('obey the same limits as people, and say the same with the same seed', async () => {
    const evening = async () => {
      const table = await testTable(['ana'], { players: 4 });
      for (const level of ['casual', 'casual', 'reader'] as const) {
        await table.must('ana', { type: 'add-bot', level });
      }
      const heard: unknown[] = [];
      table.table.subscribe(() => heard.push(table.view('ana').talk));
      await table.must('ana', { type: 'start' });
      await playToEnd(table, ['ana']);
      const { talk } = table.table.state;
      for (const { person } of talk) {
        expect(talk.filter((said) => said.person === person).length).toBeLessThanOrEqual(3);
      }
      return heard;
    };
    const one = await evening();
    expect(one.flat().length).toBeGreaterThan(0);
    expect(await evening()).toEqual(one);
  });

  test('are held to what they promised, and a roll clears what they said before', async () => {
    const table = await testTable(['ana'], { players: 5 });
    for (let bots = 0; bots < 4; bots += 1) await table.must('ana', { type: 'add-bot', level: 'casual' });
    await table.must('ana', { type: 'start' });
    let judged = 0;
    while (table.view('ana').match?.result === null) {
      const promised = table.view('ana').talk.filter(({ talk }) => talk.kind === 'promise');
      await table.close('ana');
      await table.clock.pass(7_000);
      const { last } = table.view('ana').match ?? {};
      expect(last?.promises.map(({ seat }) => seat).sort()).toEqual(promised.map(({ seat }) => seat).sort());
      for (const { seat, wasHonest: honest, ...promise } of last?.promises ?? []) {
        judged += 1;
        const played = last?.plays[seat];
        expect(honest).toBe(played !== undefined && wasHonest(promise, played));
      }
    }
    expect(judged).toBeGreaterThan(0);
  });

  test('displace older lines, and a roll brings none of those back', () => {
    const says = (person: string): TableEvent => ({
      type: 'talked',
      at: NOW,
      person,
      talk: { kind: 'reaction', reaction: 'wow' },
    });
    const eightLines = Array.from({ length: 8 }, () => says('Ada'));
    const before = given(...lobby, bot, ...started, says('ana'), ...eightLines);
    const after = given(...lobby, bot, ...started, says('ana'), ...eightLines, ...started.slice(1));
    const speakers = (state: TableState) =>
      viewOf(state, 1, { kind: 'spectator' }, NOW).talk.map(({ seat }) => seat);
    expect(speakers(before)).toEqual(eightLines.map(() => 3));
    expect(speakers(after)).toEqual([]);
  });
});
