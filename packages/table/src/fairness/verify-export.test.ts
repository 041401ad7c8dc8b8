import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storedLog } from '@pok/log/testing/stored-log';
import {
  COMMON_ROLLS_FORMAT,
  formatExport,
  MATCH_FORMATS,
  type MatchExport,
  type MatchFormat,
  parseExport,
  type StoredEntry,
  type UpcastExport,
} from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeOnceMore } from '../testing/close-once-more.ts';
import { testTable } from '../testing/test-table.ts';
import { commitToFist, commitToServerSeed } from './fairness.ts';
import { CHECKS, verifyExport } from './verify-export.ts';
import { newWitness, observe, type Witness } from './witness.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const [BEN, BOT] = [1, 3];

interface Played {
  readonly exported: MatchExport;
  /** The same under today's names. */
  readonly upcast: UpcastExport;
  /** What Ana's device saw of it. */
  readonly witness: Witness;
}

/** A match with a bot, client seeds, and a fist that was closed twice. In the old format it was started by version 0.1. */
async function playMatch(format: MatchFormat): Promise<Played> {
  const entries: StoredEntry[] = [];
  const { table, must, close, view } = await testTable(PEOPLE, {}, { log: storedLog(entries) });
  await must('ana', { type: 'add-bot', level: 'casual' });
  let witness = newWitness(view('ana'), 'seed-of-ana');
  await must('ana', { type: 'add-client-seed', match: 1, clientSeed: 'seed-of-ana' });
  witness = observe(witness, view('ana'));
  await must('ben', { type: 'add-client-seed', match: 1, clientSeed: 'seed-of-ben' });
  if (format === 'pok-match-2') await must('ana', { type: 'start' });
  else {
    const started = { type: 'match-started', at: 1_000_000, nextSecret: '02'.repeat(32) };
    entries.push({ version: entries.length + 1, eventVersion: 1, events: [started] });
    await table.catchUp();
  }
  for (let round = 1; view('ana').match?.result === null; round += 1) {
    const shapeOf = (seat: number) => {
      const held = SHAPES.filter((shape) => (view(PEOPLE[seat] ?? '').match?.hand?.[shape] ?? 0) > 0);
      return held[(round + seat) % held.length] ?? 'disc';
    };
    if (round === 2) {
      await close('ben');
      await must('ben', { type: 'open', match: 1, round });
    }
    for (const [seat, person] of PEOPLE.entries()) {
      await close(person, shapeOf(seat));
      witness = observe(witness, view('ana'));
    }
  }
  const exported = await table.exportMatch(1);
  if (exported?.format !== format) throw new Error(`no export in ${format}`);
  const parsed = parseExport(exported);
  if (typeof parsed === 'string') throw new Error(parsed);
  return { exported, upcast: parsed.exported, witness };
}

const OTHER_HASH = 'ab'.repeat(32);
const OTHER_BYTES_V2 = { blind: 'zc3Nzc3Nzc3Nzc3Nzc3NzQ', commitment: 'q6urq6urq6urq6urq6urqw' };
const OTHER_BYTES = {
  'pok-match-1': { blind: 'cd'.repeat(16), commitment: OTHER_HASH },
  'pok-match-2': OTHER_BYTES_V2,
  'pok-match-3': OTHER_BYTES_V2,
} as const;
const otherLetter = (letter: string | undefined) => (letter === 'D' ? 'S' : 'D');

/** Each lie, and the check that must find it. */
function liesAbout(
  honest: UpcastExport,
): readonly (readonly [lie: string, found: string, told: UpcastExport])[] {
  const { format, rounds, players, record } = honest;
  const other = OTHER_BYTES[format];
  const changed = (change: Partial<UpcastExport>): UpcastExport => ({ ...honest, ...change });
  const inRound = (number: number, change: (round: UpcastExport['rounds'][number]) => object) =>
    changed({
      rounds: rounds.map((round, index) => (index === number - 1 ? { ...round, ...change(round) } : round)),
    });
  const withClientSeed = (seat: number, clientSeed: string) =>
    changed({
      players: players.map((player, index) => (index === seat ? { ...player, clientSeed } : player)),
    });
  return [
    ['another server seed', 'seed', changed({ serverSeed: OTHER_HASH })],
    ['another commitment', 'seed', changed({ commitment: OTHER_HASH })],
    [
      'another server seed with a commitment to it',
      'rolls',
      changed({ serverSeed: OTHER_HASH, commitment: commitToServerSeed(OTHER_HASH) }),
    ],
    ['another table', 'rolls', changed({ table: 'ACDEFGHK' })],
    ['another match', 'rolls', changed({ match: 2 })],
    ['another client seed', 'rolls', withClientSeed(BEN, 'x')],
    ['a client seed left out', 'rolls', withClientSeed(0, '')],
    ['another roll', 'rolls', inRound(2, ({ roll }) => ({ roll: otherLetter(roll[0]) + roll.slice(1) }))],
    ['another play', 'fists', inRound(1, ({ plays }) => ({ plays: otherLetter(plays[0]) + plays.slice(1) }))],
    ['another blind', 'fists', inRound(3, ({ blinds }) => ({ blinds: blinds.with(2, other.blind) }))],
    [
      'another commitment of a fist',
      'fists',
      inRound(3, ({ commitments }) => ({ commitments: commitments.with(2, other.commitment) })),
    ],
    [
      'a play with a blind and a commitment made for it',
      'fists',
      inRound(1, ({ plays, blinds, commitments }) => {
        const commitment = commitToFist(format, plays[0] === 'D' ? 'square' : 'disc', other.blind);
        return {
          plays: otherLetter(plays[0]) + plays.slice(1),
          blinds: blinds.with(0, other.blind),
          commitments: commitments.with(0, commitment),
        };
      }),
    ],
    [
      'another number of closings',
      'fists',
      inRound(2, ({ closings }) => ({ closings: closings.with(BEN, 1) })),
    ],
    ['a bot that opened its fist again', 'fists', closeOnceMore(honest, 2, BOT)],
    ['rounds in another order', 'rolls', changed({ rounds: rounds.toReversed() })],
    ['a round left out', 'rolls', changed({ rounds: rounds.toSpliced(1, 1) })],
    ['the last round left out', 'result', changed({ rounds: rounds.slice(0, -1) })],
    ['a round after the end', 'plays', changed({ rounds: [...rounds, ...rounds.slice(-1)] })],
    ['another result', 'result', changed({ result: 'dead' })],
    ['another record', 'record', changed({ record: record.replace('1 ', '1  ') })],
    [
      'another name',
      'record',
      changed({ players: players.map((player) => ({ ...player, name: `${player.name}!` })) }),
    ],
  ];
}

/** Matches with common rolls are played in tournaments. */
const ownRolls = MATCH_FORMATS.filter((format) => format !== COMMON_ROLLS_FORMAT);
const played = await Promise.all(ownRolls.map(playMatch));

describe.each(played)('an export in $upcast.format', ({ exported, upcast, witness }) => {
  test('holds if it is honest, with a witness and without', () => {
    expect(verifyExport(exported)).toMatchObject({ ok: true });
    const report = verifyExport(JSON.parse(JSON.stringify(exported)), witness);
    expect(report.findings.map(({ check, ok }) => [check, ok])).toEqual(CHECKS.map((check) => [check, true]));
  });

  test('counts every closing of a fist', () => {
    expect(exported.rounds[1]?.closings[BEN]).toBe(2);
  });

  test('is written exactly as it was read', () => {
    expect(JSON.stringify(formatExport(upcast))).toBe(JSON.stringify(exported));
  });

  test.each(liesAbout(upcast))('is found to be a lie: %s (%s)', (_, found, told) => {
    const report = verifyExport(formatExport(told));
    expect(report.ok).toBe(false);
    expect(report.findings.filter(({ ok }) => !ok).map(({ check }) => check)).toContain(found);
  });
});

describe('a server that makes a whole match up', () => {
  test('is consistent, but caught by a device that watched the real match', async () => {
    const { witness } = await playMatch('pok-match-2');
    const other = await playMatch('pok-match-2');
    const made = { ...other.exported, startedAt: 0 };
    expect(verifyExport(made, witness).ok).toBe(true);
    const lies: readonly Witness[] = [
      { ...witness, match: 2 },
      { ...witness, commitment: OTHER_HASH },
      { ...witness, clientSeed: 'never-given' },
      { ...witness, seat: BEN },
      { ...witness, rounds: witness.rounds.with(0, { round: 1, roll: 'TTT', plays: 'DDDD' }) },
      {
        ...witness,
        fists: witness.fists.with(0, { round: 1, seat: 0, commitment: OTHER_HASH, isLast: false }),
      },
      { ...witness, closings: [{ round: 1, times: 3 }] },
    ];
    expect(verifyExport(made, { ...witness, clientSeed: 'too-late', isGiven: false }).ok).toBe(true);
    for (const saw of lies) {
      expect(verifyExport(made, saw).findings.at(-1)).toMatchObject({ check: 'witness', ok: false });
    }
  });
});

test('a value that is not an export fails the check of its form, and no other check runs', () => {
  expect(verifyExport({ format: 'pok-match-4' })).toEqual({
    ok: false,
    findings: [{ check: 'form', ok: false, message: expect.stringContaining('format') }],
  });
});

describe('an independent verifier, written from docs/fairness.md alone', () => {
  const verifier = fileURLToPath(new URL('../testing/independent-verifier.mjs', import.meta.url));
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pok-verify-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** What it prints: one line for each export. */
  async function verdicts(told: readonly MatchExport[]): Promise<readonly string[]> {
    const files = told.map((_, index) => join(folder, `${index}.json`));
    await Promise.all(told.map((each, index) => writeFile(files[index] ?? '', JSON.stringify(each))));
    const { stdout } = spawnSync(process.execPath, [verifier, ...files], { encoding: 'utf8' });
    return stdout.trimEnd().split('\n');
  }

  test('agrees with honest exports in both formats', async () => {
    expect(await verdicts(played.map(({ exported }) => exported))).toEqual(['ok', 'ok']);
  });

  test('finds every lie that we find', async () => {
    const lies = played.flatMap(({ upcast }) => liesAbout(upcast)).map(([, , told]) => formatExport(told));
    const found = await verdicts(lies);
    expect(found).toHaveLength(lies.length);
    expect(found).not.toContain('ok');
  });

  test('is short enough to be read: under 120 lines', async () => {
    expect((await readFile(verifier, 'utf8')).split('\n').length).toBeLessThan(120);
  });
});
