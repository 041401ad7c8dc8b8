import type { View } from '@pok/protocol';
import { shapesIn } from '@pok/rules';
import { type TableActor, verifyExport } from '@pok/table';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { stubBrowser } from '../testing/browser-stub.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'], userActivation: { hasBeenActive: false } });
  vi.stubGlobal('document', { hidden: false });
});

// What the end of a match loads later: the stub of the browser has no database and no canvas.
vi.mock('../book/book-store.ts', () => ({ keepInBook: () => Promise.resolve() }));
vi.mock('../show/celebrate.ts', () => ({ celebrate: () => Promise.resolve() }));

const { Game } = await import('./game.svelte.ts');
const { startGame } = await import('./open-game.ts');
const { BOOKMARK } = await import('./bookmark.ts');

overwriteGetLocale(() => 'en');

const NAMES = ['Ana', 'Ben', 'Cem', 'Dia'];
const nameFor = (number: number) => `Player ${number}`;
let game: InstanceType<typeof Game> | undefined;

beforeEach(() => {
  stubBrowser();
  // The sounds of a step are loaded later, and here never.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(async () => {
  game?.stop();
  // Imports that outlive this file would find the real modules.
  await vi.dynamicImportSettled();
});

async function newGame(): Promise<{ actor: TableActor; game: InstanceType<typeof Game> }> {
  const actor = await startGame(
    NAMES.map((name) => ({ kind: 'person', name })),
    nameFor,
  );
  game = new Game(actor, undefined);
  skipTo(game, 'choose');
  return { actor, game };
}

/** Taps until the show has come to a stage. */
function skipTo({ pacer }: InstanceType<typeof Game>, ...stages: readonly string[]): void {
  for (let taps = 0; taps < 20 && !stages.includes(pacer.show?.stage ?? ''); taps += 1) pacer.skip();
  expect(stages).toContain(pacer.show?.stage);
}

function personAt(actor: TableActor, seat: number): string {
  const sitting = actor.view({ kind: 'big-screen' }).seats[seat];
  if (sitting?.kind !== 'person') throw new Error(`no person at ${seat}`);
  return sitting.person;
}

function secretsIn(view: View | undefined): boolean {
  const fists = view?.match?.round?.fists ?? [];
  return view?.match?.hand !== undefined || fists.some((fist) => fist.closed && fist.shape !== undefined);
}

/** The next player takes the phone, looks, and plays what they have. */
async function oneChoice(now: InstanceType<typeof Game>, actor: TableActor, pick: number): Promise<number> {
  if (now.passing.kind !== 'hand-to') throw new Error(`the phone is ${now.passing.kind}`);
  const { seat } = now.passing;
  expect(now.hand).toBeUndefined();
  now.isHeld = true;
  expect(now.hand).toBeUndefined(); // nobody has said "that's me"
  now.isHeld = false;
  now.take();
  expect(now.hand).toBeUndefined();
  now.isHeld = true;
  const hand = actor.view({ kind: 'person', person: personAt(actor, seat) }).match?.hand;
  expect(now.hand).toEqual(hand);
  const held = hand === undefined ? [] : shapesIn(hand);
  const shape = held[pick % held.length];
  if (shape === undefined) throw new Error('an empty hand');
  await now.choose(shape);
  expect(now.isHeld).toBe(false);
  expect(now.hand).toBeUndefined();
  expect(secretsIn(now.view)).toBe(false);
  return seat;
}

test('a hand that was chosen for a player is theirs at the table', async () => {
  const actor = await startGame(
    NAMES.map((name, seat) => ({ kind: 'person', name, ...(seat === 1 && { look: { skin: 'dark' } }) })),
    nameFor,
  );
  const { seats } = actor.view({ kind: 'big-screen' });
  expect(seats.map((seat) => seat.kind === 'person' && seat.look)).toEqual([
    undefined,
    { skin: 'dark' },
    undefined,
    undefined,
  ]);
});

test('a whole match: everyone sees their own hand and no other, and every reveal waits until the phone is in the middle', async () => {
  const { actor, game: now } = await newGame();
  let pick = 0;
  for (let round = 1; round < 200; round += 1) {
    const order: number[] = [];
    while (now.passing.kind === 'hand-to') {
      order.push(await oneChoice(now, actor, pick));
      pick += 1;
    }
    expect(order.toSorted()).toEqual([0, 1, 2, 3]);
    expect(order[0]).toBe((round - 1) % 4);
    expect(now.passing.kind).toBe('middle');
    expect(now.pacer.show).toMatchObject({ stage: 'choose', round });
    now.openFists();
    expect(now.passing.kind).toBe('table');
    skipTo(now, 'judge');
    expect(BOOKMARK.load()).toMatchObject({ value: { match: 1, round, isOver: false } });
    skipTo(now, 'choose', 'over');
    if (now.pacer.show?.stage === 'over') break;
  }
  expect(BOOKMARK.load()).toMatchObject({ value: { match: 1, isOver: true } });
  expect(now.view?.match?.result).not.toBeNull();
  const witness = now.witnessOf(1);
  expect(witness?.rounds.map(({ round }) => round)).toEqual(witness?.rounds.map((_, index) => index + 1));
  expect(witness?.rounds.length).toBeGreaterThanOrEqual(5);
  const exported = await now.exportMatch(1);
  expect(verifyExport(exported, witness).findings.filter(({ ok }) => !ok)).toEqual([]);
  const forged = { ...exported, commitment: 'f'.repeat(64) };
  expect(verifyExport(forged, witness).findings.some(({ ok }) => !ok)).toBe(true);

  await now.rematch();
  expect(now.witnessOf(2)?.commitment).toBe(now.view?.match?.fairness.commitment);
  skipTo(now, 'choose');
  expect(BOOKMARK.load()).toMatchObject({ value: { match: 2, round: 0, isOver: false } });
  expect(now.view?.match?.number).toBe(2);
  expect(now.passing).toEqual({ kind: 'hand-to', seat: 0 });
});

test('[P3] a player who changes their mind gets the phone back, and the one who waited is next', async () => {
  const { actor, game: now } = await newGame();
  await oneChoice(now, actor, 0);
  expect(now.passing).toEqual({ kind: 'hand-to', seat: 1 });
  await now.chooseAgain(0);
  expect(now.passing).toEqual({ kind: 'hand-to', seat: 0 });
  await oneChoice(now, actor, 1);
  expect(now.passing).toEqual({ kind: 'hand-to', seat: 1 });
});

test('a second tap and a tap on a missing counter change nothing', async () => {
  const { game: now } = await newGame();
  await now.choose('disc');
  expect(now.passing).toEqual({ kind: 'hand-to', seat: 0 });
  now.take();
  await now.choose('disc'); // not held
  expect(now.passing).toEqual({ kind: 'with', seat: 0 });
  now.isHeld = true;
  await Promise.all([now.choose('disc'), now.choose('square')]);
  expect(now.passing).toEqual({ kind: 'hand-to', seat: 1 });
});

test('after a reload the phone is on its way to the next player, and a reveal that nobody saw still waits', async () => {
  const { actor, game: before } = await newGame();
  await oneChoice(before, actor, 0);
  const bookmark = { table: actor.code, match: 1, round: 0 };
  const again = new Game(actor, bookmark);
  expect(again.witnessOf(1)).toEqual(before.witnessOf(1));
  expect(again.witnessOf(1)?.fists).toHaveLength(1);
  expect(again.passing).toEqual({ kind: 'hand-to', seat: 1 });
  for (let seat = 1; seat < NAMES.length; seat += 1) await oneChoice(before, actor, 0);

  const unseen = new Game(actor, bookmark);
  expect(unseen.passing).toEqual({ kind: 'middle' });
  unseen.openFists();
  skipTo(unseen, 'judge');
  const seen = new Game(actor, { ...bookmark, round: 1 });
  expect(seen.passing).toEqual({ kind: 'hand-to', seat: 1 });
  for (const each of [again, unseen, seen]) each.pacer.stop();
});
