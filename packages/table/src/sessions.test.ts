import { BOT_LEVELS, COUNTERS_PER_PLAYER, handedOver, SHAPES, total } from '@pok/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange } from './apply-change.ts';
import type { Command } from './command.ts';
import { foldEntries } from './evolve.ts';
import type { TableHost } from './host.ts';
import type { PersonId } from './identity.ts';
import { openTable } from './open-table.ts';
import { MEMORY_AIDS, TIMERS } from './settings.ts';
import type { TableState } from './state.ts';
import { settled } from './testing/fake-clock.ts';
import { CODE, type TestTable, testTable } from './testing/test-table.ts';
import { verifyExport } from './verify-export.ts';
import type { View, Viewer } from './view.ts';

const PEOPLE: readonly [PersonId, ...PersonId[]] = [
  'ana',
  'ben',
  'cem',
  'dia',
  'eli',
  'fay',
  'gus',
  'hal',
  'ida',
];

/** One thing that happens at a table: somebody does something, or time passes. */
interface Step {
  readonly who: number;
  readonly what: number;
  readonly detail: number;
  /** Through which of two processes. */
  readonly node: 0 | 1;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(PEOPLE.length - 1),
  what: fc.nat(99),
  detail: fc.nat(999),
  node: fc.constantFrom(0 as const, 1 as const),
});

/** Mostly somebody closes their fist, so that matches get somewhere; the rest is anybody with anything. */
function somebodysCommand(
  host: TableHost,
  { who, what, detail }: Step,
): { person: PersonId; command: Command } {
  const anybody = PEOPLE[who] ?? 'ana';
  const view = host.view({ kind: 'person', person: anybody });
  const [match, round] = [view.match?.number ?? 0, view.match?.round?.number ?? 0];
  const pick = <T>(list: readonly [T, ...T[]]): T => list[detail % list.length] ?? list[0];
  if (what < 60) {
    const open = (view.match?.round?.fists ?? []).flatMap((fist, seat) => {
      const owner = view.seats[seat];
      return !fist.closed && owner?.kind === 'person' ? [owner.person] : [];
    });
    const person = open[who % Math.max(open.length, 1)] ?? anybody;
    const hand = host.view({ kind: 'person', person }).match?.hand;
    const held = SHAPES.filter((shape) => (hand?.[shape] ?? 0) > 0);
    const shape = held[detail % Math.max(held.length, 1)] ?? 'disc';
    return { person, command: { type: 'close', match, round, shape } };
  }
  const fromHost = (command: Command) => ({
    person: detail % 4 === 0 ? anybody : (view.host ?? anybody),
    command,
  });
  const from = (command: Command) => ({ person: anybody, command });
  const seat = detail % 7;
  if (what < 66) return fromHost({ type: 'start' });
  if (what < 69) return fromHost({ type: 'add-bot', level: pick(BOT_LEVELS) });
  if (what < 70) return fromHost({ type: 'remove-bot', seat });
  if (what < 71) {
    const settings = { timer: pick(TIMERS), memoryAid: pick(MEMORY_AIDS) };
    return fromHost({ type: 'change-settings', settings });
  }
  if (what < 72) return fromHost({ type: 'hand-host', to: pick(PEOPLE) });
  if (what < 75) return from({ type: 'open', match, round });
  if (what < 79) return from({ type: 'sit', name: pick(PEOPLE) });
  if (what < 81) return from({ type: 'take-back' });
  if (what < 83) return from({ type: 'give-to-bot', seat });
  if (what < 84) return from({ type: 'leave' });
  if (what < 85) return from({ type: 'stand' });
  if (what < 87)
    return from({ type: 'talk', talk: { kind: 'shape-claim', claim: 'play', shape: pick(SHAPES) } });
  if (what < 89) return from({ type: 'add-word', match: view.next.match, word: `word-${detail}` });
  if (what < 91) return from({ type: 'rename', name: pick(PEOPLE).toUpperCase() });
  return from({ type: 'close', match, round: round - 1, shape: 'disc' });
}

class Session {
  readonly #test: TestTable;
  readonly #hosts: readonly [TableHost, TableHost];
  /** What a client at the first process has, from its first view on, by small changes where it is told them. */
  readonly #clients: { readonly viewer: Viewer; view: View }[];
  #ids = 0;
  #folded: TableState | null = null;
  #foldedVersion = 0;
  /** The last match that came to its end. */
  finished = 0;

  static async open(): Promise<Session> {
    const test = await testTable(PEOPLE.slice(0, 3), { players: 6 });
    const other = await openTable(CODE, test.dependencies);
    if (other === undefined) throw new Error('no table');
    return new Session(test, other);
  }

  private constructor(test: TestTable, other: TableHost) {
    this.#test = test;
    this.#hosts = [test.table, other];
    const viewers: readonly Viewer[] = [
      ...PEOPLE.slice(0, 4).map((person): Viewer => ({ kind: 'person', person })),
      { kind: 'screen' },
    ];
    this.#clients = viewers.map((viewer) => ({ viewer, view: test.table.view(viewer) }));
    test.table.subscribe((change) => {
      for (const client of this.#clients) {
        if (change.kind === 'view') client.view = test.table.view(client.viewer);
        else client.view = applyChange(client.view, change.change, this.#shapeOf(client.viewer));
      }
    });
  }

  #shapeOf(viewer: Viewer) {
    const { match } = this.#test.table.view(viewer);
    const own = match?.round?.fists[match.you ?? -1];
    return own?.closed === true ? own.shape : undefined;
  }

  async take(step: Step): Promise<void> {
    const { who, what, detail, node } = step;
    const host = this.#hosts[node];
    const anybody = PEOPLE[who] ?? 'ana';
    if (what >= 97) await this.#test.clock.pass(detail * 60);
    else if (what >= 95) await host.arrive(anybody, `node-${node}`);
    else if (what >= 93) await host.depart(anybody, `node-${node}`);
    else if (what >= 92) await host.markGone([`node-${node}`]);
    else {
      this.#ids += 1;
      const id = `${this.#ids}`;
      const { person, command } = somebodysCommand(host, step);
      const answer = await host.submit(person, { id, command });
      // Repeated, through either process, it gets the same answer and does nothing more.
      const { version } = host;
      const again = await host.submit(person, { id, command });
      expect(again).toEqual(answer);
      if (answer.ok) expect(host.version).toBe(version);
    }
    await settled();
    for (const each of this.#hosts) await each.catchUp();
  }

  async check(): Promise<void> {
    const [first, second] = this.#hosts;
    await this.#foldOn();
    expectSame(second.state, first.state);
    expectSame(this.#folded, first.state);
    checkState(first.state);
    for (const { viewer, view } of this.#clients) expectSame(shown(view), shown(first.view(viewer)));
    expect(this.#test.problems).toEqual([]);
    const { match } = first.state;
    if (match === null || match.ended === null || match.number === this.finished) return;
    this.finished = match.number;
    const report = verifyExport(await first.exportMatch(match.number));
    expect(report.findings.filter(({ ok }) => !ok)).toEqual([]);
    const { result } = match.ended;
    expect(result.kind === 'abandoned' ? undefined : result).toEqual(match.game.result);
  }

  /** Folds what is new in the log, as it comes from a disk; every version on the way makes sense too. */
  async #foldOn(): Promise<void> {
    const [host] = this.#hosts;
    const entries = await this.#test.log.read(CODE, this.#foldedVersion);
    for (const entry of entries) {
      this.#folded = foldEntries(this.#folded, JSON.parse(JSON.stringify([entry])));
      if (this.#folded !== null) checkState(this.#folded);
    }
    this.#foldedVersion += entries.length;
    expect(this.#foldedVersion).toBe(host.version);
  }
}

function expectSame(actual: object | null, expected: object | null): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
}

/** All that a view shows, but when: a client's clock runs by itself, and talk fades by it. */
function shown({ now: _now, version: _version, talk: _talk, ...view }: View): object {
  return view;
}

function checkState(state: TableState): void {
  expect(oddities(state)).toEqual([]);
}

/** What may not be so at any table. */
function oddities(state: TableState): readonly string[] {
  const { match, seats, settings } = state;
  const people = seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
  const odd: string[] = [];
  if (new Set(people).size !== people.length) odd.push('somebody has two seats');
  if (seats.length > settings.players) odd.push('more seats are taken than there are');
  if (match === null) return odd;
  const counters = match.game.hands.map((hand) => total(hand) + handedOver(hand));
  if (counters.some((count) => count !== COUNTERS_PER_PLAYER)) odd.push('a counter was lost or found');
  const { round } = match;
  if ((round === null) !== (match.ended !== null)) odd.push('the match neither runs nor is over');
  if (round === null) return odd;
  const playing = seats.slice(0, match.players.length);
  const isActive = playing.some((seat) => seat.kind === 'person' && seat.bot === null);
  if (isActive && round.fists.every((fist) => fist !== null)) odd.push('all fists are closed and none opens');
  for (const [seat, taken] of playing.entries()) {
    const fist = round.fists[seat] ?? null;
    if (fist === null && (taken.kind === 'bot' || taken.bot !== null)) odd.push(`bot ${seat} is waited for`);
    if (fist !== null && match.game.hands[seat]?.[fist.shape] === 0) odd.push(`fist ${seat} hides nothing`);
  }
  return odd;
}

describe('random sessions of an evening, through two processes', () => {
  test('the log folds to the live state at every version, small changes make the newer view, exports hold', async () => {
    let finished = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 250, size: 'max' }), async (steps) => {
        const session = await Session.open();
        for (const each of steps) {
          await session.take(each);
          await session.check();
        }
        finished += session.finished;
      }),
      { numRuns: 10, seed: 3, endOnFailure: true },
    );
    expect(finished).toBeGreaterThan(8);
  });
});
