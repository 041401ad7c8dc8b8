import { apply, type UpcastExport } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { closeOnceMore } from '../testing/close-once-more.ts';
import { playToEnd } from '../testing/play-to-end.ts';
import { NODE, type TestTable, testTable } from '../testing/test-table.ts';
import { verifyExport } from './verify-export.ts';
import { newWitness, observe, type Witness } from './witness.ts';

const [ANA, BEN, CEM, BOT] = [0, 1, 2, 3];

/** Whether Ana's device hears what happens, as small messages or views. */
interface Line {
  isUp: boolean;
}

type FirstRound = (table: TestTable, line: Line) => Promise<void>;

/** A match with a bot whose first round is given, and what Ana's device saw of it. */
async function playMatch(playFirst: FirstRound): Promise<{ exported: UpcastExport; witness: Witness }> {
  const test = await testTable(['ana', 'ben', 'cem']);
  await test.must('ana', { type: 'add-bot', level: 'casual' });
  const line: Line = { isUp: true };
  let view = test.view('ana');
  let witness = newWitness(view, 'seed-of-ana');
  test.table.subscribe((change) => {
    if (!line.isUp) return;
    const isMissed = test.table.version > view.version + 1;
    view = change.type === 'view' || isMissed ? test.view('ana') : apply(view, change);
    witness = observe(witness, view);
  });
  await test.must('ana', { type: 'add-client-seed', match: 1, clientSeed: 'seed-of-ana' });
  await test.must('ana', { type: 'start' });
  await playFirst(test, line);
  expect(test.view('ana').match?.last?.number).toBe(1);
  await playToEnd(test);
  const exported = await test.table.exportMatch(1);
  if (exported?.format !== 'pok-match-2') throw new Error('the match is not over');
  return { exported, witness };
}

async function closeAll({ close }: TestTable, ...people: readonly string[]): Promise<void> {
  for (const person of people) await close(person);
}

async function open({ must }: TestTable, person: string): Promise<void> {
  await must(person, { type: 'open', match: 1, round: 1 });
}

const FIRST_ROUNDS: readonly (readonly [
  how: string,
  closings: readonly number[],
  /** The seats for which a lie about one more closing is found. */
  guarded: readonly number[],
  FirstRound,
])[] = [
  // The fist that closes last shows no commitment before the reveal: only its owner's device knows of it.
  ['everybody closes once', [1, 1, 1, 1], [ANA, BEN, BOT], (table) => closeAll(table, 'ana', 'ben', 'cem')],
  [
    'the owner\u2019s fist closes last',
    [1, 1, 1, 1],
    [ANA, BEN, CEM, BOT],
    (table) => closeAll(table, 'ben', 'cem', 'ana'),
  ],
  [
    'others think again',
    [1, 3, 1, 1],
    [ANA, BEN, BOT],
    async (table) => {
      for (let time = 0; time < 2; time += 1) {
        await closeAll(table, 'ben');
        await open(table, 'ben');
      }
      await closeAll(table, 'ben', 'ana', 'cem');
    },
  ],
  [
    'somebody thinks again and is the last',
    [1, 2, 1, 1],
    [ANA, CEM, BOT],
    async (table) => {
      await closeAll(table, 'ana', 'ben');
      await open(table, 'ben');
      await closeAll(table, 'cem', 'ben');
    },
  ],
  [
    'the owner thinks again, and is the last',
    [2, 1, 1, 1],
    [ANA, BEN, CEM, BOT],
    async (table) => {
      await closeAll(table, 'ana');
      await open(table, 'ana');
      await closeAll(table, 'ben', 'cem', 'ana');
    },
  ],
  [
    'a seat has a substitute until its owner is back',
    [1, 2, 1, 1],
    [ANA, BEN, BOT],
    async (test) => {
      await test.table.depart('ben', NODE);
      await test.clock.pass(45_000);
      await test.must('ana', { type: 'give-to-bot', seat: BEN });
      await test.table.arrive('ben', NODE);
      await test.must('ben', { type: 'take-back' });
      await closeAll(test, 'ben', 'ana', 'cem');
    },
  ],
  [
    'others close in the same moment as the last',
    [1, 1, 1, 1],
    [ANA, BOT],
    async (table) => {
      await closeAll(table, 'ana');
      await Promise.all([table.close('ben'), table.close('cem')]);
    },
  ],
  [
    'the owner\u2019s fist closes in the same moment as the last',
    [1, 1, 1, 1],
    [ANA, BEN, BOT],
    async (table) => {
      await closeAll(table, 'ben');
      await Promise.all([table.close('ana'), table.close('cem')]);
    },
  ],
  [
    'a fist closes and opens again in one go',
    [2, 2, 1, 1],
    [ANA, BEN, BOT],
    async (table) => {
      await Promise.all([table.close('ana'), open(table, 'ana'), table.close('ben'), open(table, 'ben')]);
      await closeAll(table, 'ana', 'ben', 'cem');
    },
  ],
  [
    'the line is down while somebody thinks again, and before the reveal',
    [1, 2, 1, 1],
    [BOT],
    async (table, line) => {
      await closeAll(table, 'ana', 'ben');
      line.isUp = false;
      await open(table, 'ben');
      await closeAll(table, 'ben', 'cem');
      line.isUp = true;
    },
  ],
  [
    'the line is down while the owner\u2019s fist closes twice, and up before the reveal',
    [2, 1, 1, 1],
    [ANA, BEN, BOT],
    async (table, line) => {
      line.isUp = false;
      await closeAll(table, 'ana');
      await open(table, 'ana');
      await closeAll(table, 'ana');
      line.isUp = true;
      await closeAll(table, 'ben', 'cem');
    },
  ],
];

describe.each(FIRST_ROUNDS)('%s', async (_, closings, guarded, playFirst) => {
  const { exported, witness } = await playMatch(playFirst);

  test('a device that saw it confirms it', () => {
    expect(exported.rounds[0]?.closings).toEqual(closings);
    expect(verifyExport(exported, witness).findings.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('[P3] a device that saw it notices any change to a fist that it can know of', () => {
    const found = [ANA, BEN, CEM, BOT].filter(
      (seat) => !verifyExport(closeOnceMore(exported, 1, seat), witness).ok,
    );
    expect(found).toEqual(guarded);
  });
});

describe('a device that missed nothing knows which fists it never saw closed', () => {
  const unseenInFirstRound = async (playFirst: FirstRound) => {
    const { exported, witness } = await playMatch(playFirst);
    const finding = verifyExport(exported, witness).findings.at(-1);
    const unseen = finding?.ok === true ? (finding.unseen ?? []) : [];
    return unseen.filter(({ round }) => round === 1).map(({ seat }) => seat);
  };

  test('the fist that closed last', async () => {
    expect(await unseenInFirstRound((table) => closeAll(table, 'ana', 'ben', 'cem'))).toEqual([CEM]);
  });

  test('all fists that closed at the same moment as the last', async () => {
    const unseen = await unseenInFirstRound(async (table) => {
      await closeAll(table, 'ana');
      await Promise.all([table.close('ben'), table.close('cem')]);
    });
    expect(unseen).toEqual([BEN, CEM]);
  });

  test('fists that it can no longer vouch for since it missed something', async () => {
    const unseen = await unseenInFirstRound(async (table, line) => {
      await closeAll(table, 'ana', 'ben');
      line.isUp = false;
      await open(table, 'ben');
      await closeAll(table, 'ben', 'cem');
      line.isUp = true;
    });
    expect(unseen).toEqual([BEN, CEM]);
  });
});

test('a lie about a fist is reported where it is', async () => {
  const { exported, witness } = await playMatch((table) => closeAll(table, 'ben', 'cem', 'ana'));
  const lie = (seat: number) => verifyExport(closeOnceMore(exported, 1, seat), witness).findings.at(-1);
  expect(lie(BEN)).toEqual({
    check: 'witness',
    ok: false,
    message: 'this device was shown another commitment to this fist',
    round: 1,
    seat: BEN,
  });
  expect(lie(ANA)).toEqual({
    check: 'witness',
    ok: false,
    message: 'this device saw its own fist close another number of times',
    round: 1,
    seat: ANA,
  });
});

test('[P3] a fist that is opened and closed again in one go with the last fist is shown open first', async () => {
  const { exported, witness } = await playMatch(async (table) => {
    await closeAll(table, 'ana', 'ben');
    await Promise.all([open(table, 'ben'), table.close('ben'), table.close('cem')]);
  });
  expect(exported.rounds[0]?.closings).toEqual([1, 2, 1, 1]);
  expect(verifyExport(exported, witness).findings.filter(({ ok }) => !ok)).toEqual([]);
});

test('a device that comes back in the next match accuses nobody of what it missed', async () => {
  const played = await testTable(['ana', 'ben', 'cem']);
  const { must, close, table, view } = played;
  const seedless = newWitness(view('ana'), 'seed-of-ana');
  await must('ana', { type: 'start' });
  await close('ben');
  const seen = observe(seedless, view('ana'));
  await must('ben', { type: 'open', match: 1, round: 1 });
  await playToEnd(played);
  await must('ana', { type: 'start' });
  const witness = observe(seen, view('ana'));
  expect(observe(witness, view('ana'))).toBe(witness);
  expect(verifyExport(await table.exportMatch(1), witness).ok).toBe(true);
});
