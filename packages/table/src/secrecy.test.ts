import { MEMORY_AIDS, type MemoryAid, type PersonId } from '@pok/protocol';
import { handedOverCount, SHAPES, type Shape } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { blindOf } from './fairness/fairness.ts';
import { type TestTable, testTable } from './testing/test-table.ts';
import type { Change } from './view/change.ts';
import type { Viewer } from './view/viewer.ts';

const PEOPLE = ['ana', 'ben', 'cem', 'dia'];
/** Whose choice differs between the worlds. */
const CHOOSER = 'ben';
const SEAT = PEOPLE.indexOf(CHOOSER);
const OTHERS: readonly Viewer[] = [
  ...PEOPLE.filter((person) => person !== CHOOSER).map((person): Viewer => ({ kind: 'person', person })),
  { kind: 'person', person: 'a stranger' },
  { kind: 'spectator' },
  { kind: 'big-screen' },
];

interface World {
  readonly test: TestTable;
  /** Every byte that every other viewer was told. */
  readonly told: string[];
  /** What Ben's fist was committed to, in order. */
  readonly commitments: string[];
}

async function openWorld(memoryAid: MemoryAid): Promise<World> {
  const test = await testTable(PEOPLE, { memoryAid, players: 6, timer: 40 });
  const told: string[] = [];
  const commitments: string[] = [];
  const watch = (change: Change) => {
    const own = test.view(CHOOSER).match?.round?.fists[SEAT];
    const commitment = own?.closed === true ? own.commitment : undefined;
    if (commitment !== undefined && commitments.at(-1) !== commitment) commitments.push(commitment);
    const texts = [change, ...OTHERS.map((viewer) => test.table.view(viewer))].map((each) =>
      JSON.stringify(each),
    );
    told.push(
      ...texts.map((text) => (commitment === undefined ? text : text.replaceAll(commitment, 'COMMITMENT'))),
    );
  };
  test.table.subscribe(watch);
  await test.must('ana', { type: 'add-bot', level: 'casual' });
  for (const person of PEOPLE) {
    await test.must(person, { type: 'add-client-seed', match: 1, clientSeed: `seed-of-${person}` });
  }
  await test.must('ana', { type: 'start' });
  return { test, told, commitments };
}

function held(test: TestTable, person: PersonId): readonly Shape[] {
  const hand = test.view(person).match?.hand;
  return SHAPES.filter((shape) => (hand?.[shape] ?? 0) > 0);
}

/** The same round in every world: the order of fists is fixed, and so is every choice but one. */
async function playRound({ test }: World, round: number, choice: Shape | undefined): Promise<void> {
  const order = PEOPLE.map((_, index) => PEOPLE[(index + round) % PEOPLE.length] ?? 'ana');
  for (const person of order) {
    const shapes = held(test, person);
    const shape = (person === CHOOSER ? choice : undefined) ?? shapes[round % shapes.length] ?? 'disc';
    await test.close(person, shape);
  }
}

/** P3: the chooser opens the fist again, so that there are two commitments to one shape. */
async function reopen(test: TestTable, round: number, shape: Shape): Promise<void> {
  await test.close(CHOOSER, shape);
  await test.must('cem', { type: 'talk', talk: { kind: 'reaction', reaction: 'hurry' } });
  await test.must(CHOOSER, { type: 'open', match: 1, round });
  await test.clock.pass(7_000);
}

/** All but the last fist of a round, and what was told until then. */
async function messagesUntilReveal(
  memoryAid: MemoryAid,
  rounds: number,
  pick: 0 | 1,
): Promise<World & { shape: Shape }> {
  const world = await openWorld(memoryAid);
  for (let round = 1; round < rounds; round += 1) await playRound(world, round, undefined);
  const [first, second] = held(world.test, CHOOSER);
  const shape = (pick === 0 ? first : second) ?? 'disc';
  world.told.length = 0;
  world.commitments.length = 0;
  await reopen(world.test, rounds, shape);
  await world.test.close(CHOOSER, shape);
  await world.test.close('ana', held(world.test, 'ana')[0]);
  await world.test.close('cem', held(world.test, 'cem')[0]);
  return { ...world, shape };
}

describe('two worlds in which one seat chooses differently', () => {
  test.each(MEMORY_AIDS.flatMap((aid) => [1, 2, 4].map((round) => [aid, round] as const)))(
    '[P3] memory aid %s, round %i: others get the same bytes until the reveal',
    async (aid, round) => {
      const one = await messagesUntilReveal(aid, round, 0);
      const other = await messagesUntilReveal(aid, round, 1);
      expect(one.shape).not.toBe(other.shape);
      expect(one.told.length).toBeGreaterThan(4 * OTHERS.length);
      expect(one.told).toEqual(other.told);
    },
  );

  test('what bots say never depends on what people have in their fists', async () => {
    const talkOf = ({ test: world }: World) => JSON.stringify(world.table.state.talk);
    for (const round of [1, 2, 3, 4, 5]) {
      const [one, other] = [
        await messagesUntilReveal('off', round, 0),
        await messagesUntilReveal('off', round, 1),
      ];
      expect(talkOf(one)).toBe(talkOf(other));
    }
  });

  test('a commitment reveals nothing: it is new with every closing, and differs between the worlds', async () => {
    const one = await messagesUntilReveal('off', 2, 0);
    const other = await messagesUntilReveal('off', 2, 1);
    const all = [...one.commitments, ...other.commitments];
    expect(one.commitments).toHaveLength(2);
    expect(new Set(all).size).toBe(4);
    for (const commitment of all) expect(commitment).toMatch(/^[0-9A-Za-z_-]{22}$/);
  });

  test('the worlds first differ at the reveal', async () => {
    const [one, other] = [await messagesUntilReveal('off', 2, 0), await messagesUntilReveal('off', 2, 1)];
    for (const { test: world } of [one, other]) await world.close('dia', held(world, 'dia')[0]);
    expect(one.told).not.toEqual(other.told);
  });
});

describe('what views never show', () => {
  test('server seeds, key and blinds appear nowhere before their time', async () => {
    const world = await openWorld('hands');
    for (let round = 1; round < 4; round += 1) await playRound(world, round, undefined);
    await world.test.close(CHOOSER);
    const { state } = world.test.table;
    const secrets = [
      state.next.serverSeed,
      state.match?.seeds.serverSeed ?? '-',
      state.match?.seeds.key ?? '-',
    ];
    for (let closing = 1; closing <= 3; closing += 1) {
      if (state.match !== null) secrets.push(blindOf(state.match.seeds, 4, SEAT, closing));
    }
    const told = [...world.told, ...PEOPLE.map((person) => JSON.stringify(world.test.view(person)))].join(
      '\n',
    );
    for (const secret of secrets) expect(told).not.toContain(secret);
  });

  test('[V7] without the memory aid no view shows what or how many others hold, until the match is over', async () => {
    const { test: world } = await openWorld('off');
    for (let round = 1; world.view('ana').match?.result === null; round += 1) {
      for (const viewer of OTHERS) {
        const { match } = world.table.view(viewer);
        for (const player of match?.players ?? []) expect(Object.keys(player)).toEqual(['name', 'kind']);
        expect(match?.hand !== undefined).toBe(viewer.kind === 'person' && PEOPLE.includes(viewer.person));
      }
      await playRound({ test: world, told: [], commitments: [] }, round, undefined);
    }
    const players = world.table.view({ kind: 'big-screen' }).match?.players ?? [];
    for (const player of players) expect(player.hand).toBeDefined();
  });

  test.each([
    ['counts', ['name', 'kind', 'handedOverCount']],
    ['hands', ['name', 'kind', 'handedOverCount', 'hand']],
  ] as const)('[V7] the memory aid %s tells every viewer %j', async (aid, keys) => {
    const world = await openWorld(aid);
    const { table } = world.test;
    const handsNow = () => table.state.match?.game.hands ?? [];
    for (let round = 1; handsNow().every((hand) => handedOverCount(hand) === 0); round += 1) {
      await playRound(world, round, undefined);
    }
    const hands = handsNow();
    expect(table.state.match?.ended).toBeNull();
    const known = hands.map((hand) => ({
      handedOverCount: handedOverCount(hand),
      ...(aid === 'hands' && { hand }),
    }));
    for (const viewer of [...OTHERS, { kind: 'person', person: CHOOSER } as const]) {
      const players = table.view(viewer).match?.players ?? [];
      for (const player of players) expect(Object.keys(player)).toEqual(keys);
      expect(players).toMatchObject(known);
    }
  });

  test('a fist shows its shape to its owner alone', async () => {
    const { test: world } = await openWorld('off');
    await world.close(CHOOSER, 'triangle');
    expect(world.view(CHOOSER).match?.round?.fists[SEAT]).toMatchObject({ closed: true, shape: 'triangle' });
    for (const viewer of OTHERS) {
      const fist = world.table.view(viewer).match?.round?.fists[SEAT];
      expect(Object.keys(fist ?? {})).toEqual(['closed', 'commitment']);
    }
  });

  test('somebody who left for good sees no more than a spectator', async () => {
    const { test: world } = await openWorld('off');
    await world.must(CHOOSER, { type: 'leave' });
    expect(world.view(CHOOSER).match?.you).toBeNull();
    expect(world.view(CHOOSER).match?.hand).toBeUndefined();
  });
});
