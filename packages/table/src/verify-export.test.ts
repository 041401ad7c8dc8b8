import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MatchExport, parseExport } from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitToFist, commitToServerSeed } from './fairness.ts';
import { closeOnceMore } from './testing/close-once-more.ts';
import { testTable } from './testing/test-table.ts';
import { verifyExport } from './verify-export.ts';
import { newWitness, observe, type Witness } from './witness.ts';

const PEOPLE = ['ana', 'ben', 'cem'];

/** A match with a bot, clientSeeds, and a fist that was closed twice; and what Ana's device saw of it. */
async function playMatch(): Promise<{ exported: MatchExport; witness: Witness }> {
  const { table, must, close, view } = await testTable(PEOPLE);
  await must('ana', { type: 'add-bot', level: 'casual' });
  let witness = newWitness(view('ana'), 'word-of-ana');
  await must('ana', { type: 'add-client-seed', match: 1, clientSeed: 'word-of-ana' });
  witness = observe(witness, view('ana'));
  await must('ben', { type: 'add-client-seed', match: 1, clientSeed: 'word-of-ben' });
  await must('ana', { type: 'start' });
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
  if (exported === undefined) throw new Error('the match is not over');
  return { exported, witness };
}

const { exported, witness } = await playMatch();

const changed = (change: Partial<MatchExport>): MatchExport => ({ ...exported, ...change });
const inRound = (number: number, change: (round: MatchExport['rounds'][number]) => object) =>
  changed({
    rounds: exported.rounds.map((round, index) =>
      index === number - 1 ? { ...round, ...change(round) } : round,
    ),
  });
const withWord = (seat: number, clientSeed: string) =>
  changed({
    players: exported.players.map((player, index) => (index === seat ? { ...player, clientSeed } : player)),
  });
const BOT = 3;
const otherLetter = (letter: string | undefined) => (letter === 'D' ? 'S' : 'D');
const { rounds, players } = exported;
const OTHER_HASH = 'ab'.repeat(32);
const OTHER_BLIND = 'cd'.repeat(16);

/** Each lie, and the check that must find it. */
const LIES: readonly (readonly [lie: string, found: string, told: MatchExport])[] = [
  ['another secret', 'secret', changed({ serverSeed: OTHER_HASH })],
  ['another commitment', 'secret', changed({ commitment: OTHER_HASH })],
  [
    'another serverSeed with its own commitment',
    'rolls',
    changed({ serverSeed: OTHER_HASH, commitment: commitToServerSeed(OTHER_HASH) }),
  ],
  ['another table', 'rolls', changed({ table: 'ACDEFGHK' })],
  ['another match', 'rolls', changed({ match: 2 })],
  ['another word', 'rolls', withWord(1, 'x')],
  ['a clientSeed left out', 'rolls', withWord(0, '')],
  ['another roll', 'rolls', inRound(2, ({ roll }) => ({ roll: otherLetter(roll[0]) + roll.slice(1) }))],
  ['another play', 'fists', inRound(1, ({ plays }) => ({ plays: otherLetter(plays[0]) + plays.slice(1) }))],
  ['another blind', 'fists', inRound(3, ({ blinds }) => ({ blinds: blinds.with(2, OTHER_BLIND) }))],
  [
    'another commitment of a fist',
    'fists',
    inRound(3, ({ commitments }) => ({ commitments: commitments.with(2, OTHER_HASH) })),
  ],
  [
    'a play with a blind and a commitment made for it',
    'fists',
    inRound(1, ({ plays, blinds, commitments }) => ({
      plays: otherLetter(plays[0]) + plays.slice(1),
      blinds: blinds.with(0, OTHER_BLIND),
      commitments: commitments.with(0, commitToFist(plays[0] === 'D' ? 'square' : 'disc', OTHER_BLIND)),
    })),
  ],
  ['another number of closings', 'fists', inRound(2, ({ closings }) => ({ closings: closings.with(1, 1) }))],
  ['a bot that thought again', 'fists', closeOnceMore(exported, 2, BOT)],
  ['rounds changed places', 'rolls', changed({ rounds: rounds.toReversed() })],
  ['a round left out', 'rolls', changed({ rounds: rounds.toSpliced(1, 1) })],
  ['the last round left out', 'result', changed({ rounds: rounds.slice(0, -1) })],
  ['a round after the end', 'plays', changed({ rounds: [...rounds, ...rounds.slice(-1)] })],
  ['another result', 'result', changed({ result: 'dead' })],
  ['another record', 'record', changed({ record: exported.record.replace('1 ', '1  ') })],
  [
    'another name',
    'record',
    changed({ players: players.map((player) => ({ ...player, name: `${player.name}!` })) }),
  ],
];

describe('an honest export', () => {
  test('holds, with a witness and without', () => {
    expect(verifyExport(exported)).toMatchObject({ ok: true });
    const report = verifyExport(JSON.parse(JSON.stringify(exported)), witness);
    expect(report.findings.map(({ check, ok }) => [check, ok])).toEqual([
      ['form', true],
      ['secret', true],
      ['rolls', true],
      ['fists', true],
      ['plays', true],
      ['result', true],
      ['record', true],
      ['witness', true],
    ]);
  });

  test('counts every closing of a fist', () => {
    expect(exported.rounds[1]?.closings[1]).toBe(2);
  });
});

describe('a lie is found', () => {
  test.each(LIES)('%s (%s)', (_, found, told) => {
    const report = verifyExport(told);
    expect(report.ok).toBe(false);
    expect(report.findings.filter(({ ok }) => !ok).map(({ check }) => check)).toContain(found);
  });
});

describe('a server that makes a whole match up', () => {
  test('is true to itself, and found by whoever watched the real one', async () => {
    const other = await playMatch();
    const made = { ...other.exported, startedAt: 0 };
    expect(verifyExport(made, witness).ok).toBe(true);
    const lies: readonly Witness[] = [
      { ...witness, match: 2 },
      { ...witness, commitment: OTHER_HASH },
      { ...witness, clientSeed: 'never-given' },
      { ...witness, seat: 1 },
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

describe('what is no export', () => {
  test.each([
    [null, 'the export must be an object'],
    [[], 'the export must be an object'],
    ['{}', 'the export must be an object'],
    [{}, 'the export has no format'],
    [{ ...exported, more: 1 }, 'the export has an unknown key "more"'],
    [{ ...exported, format: 'pok-match-2' }, 'format must be "pok-match-2"'],
    [{ ...exported, table: 'a#b' }, 'table must be letters and digits'],
    [{ ...exported, match: 1.5 }, 'match must be a whole number from 1'],
    [{ ...exported, startedAt: -1 }, 'startedAt must be a whole number from 0'],
    [{ ...exported, players: exported.players.slice(0, 2) }, 'players must be 3 to 7'],
    [{ ...exported, players: 'ana' }, 'players must be a list'],
    [
      { ...exported, serverSeed: exported.serverSeed.toUpperCase().replace('0', 'A') },
      'serverSeed must be 32 bytes in lower-case hex',
    ],
    [{ ...exported, result: 3 }, 'result must be a text'],
    [
      { ...exported, players: exported.players.map((player) => ({ ...player, kind: 'cat' })) },
      'player 1: kind must be "person" or "bot"',
    ],
    [
      { ...exported, players: exported.players.map((player) => ({ ...player, clientSeed: 'a b' })) },
      'player 1: clientSeed has characters that no clientSeed has',
    ],
    [inRound(1, () => ({ roll: '-DD' })), 'round 1: "-DD" is no roll'],
    [inRound(2, () => ({ plays: 'DDD' })), 'round 2: plays must be 4, one a player'],
    [inRound(2, () => ({ plays: 'DDDX' })), 'round 2: plays of player 4: "X" is none of D, S, T'],
    [
      inRound(2, () => ({ closings: [1, 1, 1, 0] })),
      'round 2: closings of player 4 must be a whole number from 1',
    ],
    [JSON.parse('{"__proto__": {"format": "pok-match-2"}}'), 'the export has an unknown key "__proto__"'],
  ])('%# is refused: %s', (json, message) => {
    expect(parseExport(json)).toBe(message);
    expect(verifyExport(json)).toEqual({ ok: false, findings: [{ check: 'form', ok: false, message }] });
  });
});

describe('an independent verifier, written from docs/fairness.md alone', () => {
  const verifier = new URL('./independent-verifier.mjs', import.meta.url).pathname;
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pok-verify-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** What it prints, a line for each export. */
  async function verdicts(told: readonly MatchExport[]): Promise<readonly string[]> {
    const files = told.map((_, index) => join(folder, `${index}.json`));
    await Promise.all(told.map((each, index) => writeFile(files[index] ?? '', JSON.stringify(each))));
    const { stdout } = spawnSync(process.execPath, [verifier, ...files], { encoding: 'utf8' });
    return stdout.trimEnd().split('\n');
  }

  test('agrees with an honest export', async () => {
    expect(await verdicts([exported])).toEqual(['ok']);
  });

  test('finds every lie that we find', async () => {
    const found = await verdicts(LIES.map(([, , told]) => told));
    expect(found).toHaveLength(LIES.length);
    expect(found).not.toContain('ok');
  });

  test('is short enough to be read: under 100 lines', async () => {
    expect((await readFile(verifier, 'utf8')).split('\n').length).toBeLessThan(100);
  });
});
