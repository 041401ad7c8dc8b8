import { settled } from '@pok/log/testing/fake-clock';
import { apply, parseServerMessage, type ServerMessage, TIMERS, type Timer, type View } from '@pok/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTable } from './actor/open-table.ts';
import type { TableActor } from './actor/table-actor.ts';
import { verifyExport } from './fairness/verify-export.ts';
import { expectSame, FoldedLog } from './testing/folded-log.ts';
import { PEOPLE, type Step, somebody, somebodysCommand } from './testing/random-step.ts';
import { CODE, type TestTable, testTable } from './testing/test-table.ts';
import type { Viewer } from './view/viewer.ts';

/** Uniform: fast-check prefers small numbers, and then hardly anybody would ever leave. */
const upTo = (most: number) => fc.noBias(fc.nat(most));
const step: fc.Arbitrary<Step> = fc.record({
  who: upTo(62),
  what: upTo(99),
  detail: upTo(999),
  node: fc.constantFrom(0 as const, 1 as const),
});

/** Everything that can happen at a table; a dead position is too rare to wait for. */
const HAPPENINGS = [
  'created',
  'came',
  'went',
  'sat',
  'stood',
  'renamed',
  'bot-added',
  'bot-removed',
  'settings-changed',
  'host-changed',
  'client-seed-added',
  'match-started',
  'rolled',
  'paused',
  'resumed',
  'deadline-moved',
  'missed',
  'closed',
  'opened',
  'revealed',
  'match-ended win',
  'match-ended tie',
  'match-ended abandoned',
  'given-to-bot temporary',
  'given-to-bot permanent',
  'taken-back',
  'talked',
  'answered',
] as const;

class Session {
  readonly log: FoldedLog;
  readonly #test: TestTable;
  readonly #actors: readonly [TableActor, TableActor];
  /** The view of a client at the first process, updated by small messages where it gets them. */
  readonly #clients: { readonly viewer: Viewer; view: View }[];
  #ids = 0;
  /** The last match that came to its end. */
  finished = 0;

  static async open(timer: Timer): Promise<Session> {
    const log = new FoldedLog();
    const test = await testTable(PEOPLE.slice(0, 3), { players: 6, timer }, { log });
    const other = await openTable(CODE, test.dependencies);
    if (other === undefined) throw new Error('no table');
    return new Session(log, test, other);
  }

  /** Use Session.open. */
  constructor(log: FoldedLog, test: TestTable, other: TableActor) {
    this.log = log;
    this.#test = test;
    this.#actors = [test.table, other];
    log.actors = this.#actors;
    const viewers: readonly Viewer[] = [
      ...PEOPLE.slice(0, 4).map((person): Viewer => ({ kind: 'person', person })),
      { kind: 'big-screen' },
    ];
    this.#clients = viewers.map((viewer) => ({ viewer, view: test.table.view(viewer) }));
    test.table.subscribe((change) => {
      for (const client of this.#clients) {
        const message: ServerMessage =
          change.type === 'view' ? { type: 'view', view: test.table.view(client.viewer) } : change;
        const parsed = parseServerMessage(JSON.stringify(message));
        expect(parsed).toEqual(message);
        client.view = apply(client.view, message, this.#shapeOf(client.viewer));
      }
    });
  }

  #shapeOf(viewer: Viewer) {
    const { match } = this.#test.table.view(viewer);
    const own = match?.round?.fists[match.you ?? -1];
    return own?.closed === true ? own.shape : undefined;
  }

  async take(step: Step): Promise<void> {
    const { what, detail, node } = step;
    const actor = this.#actors[node];
    const anybody = somebody(actor.view({ kind: 'big-screen' }), step);
    if (what >= 96) await this.#test.clock.pass(detail * 100);
    else if (what >= 91) await actor.arrive(anybody, `node-${node}`);
    else if (what >= 88) await actor.depart(anybody, `node-${node}`);
    else if (what >= 86) await actor.markGone([`node-${detail % 3}`]);
    else if (what >= 85) await this.#sendHome(actor, detail);
    else {
      this.#ids += 1;
      const id = `${this.#ids}`;
      const { person, command } = somebodysCommand(actor, step);
      const answer = await actor.submit(person, { id, command });
      // Repeated, through either process, it gets the same answer and does nothing more.
      const { version } = actor;
      const either = this.#actors[detail % 2 === 0 ? 0 : 1];
      expect(await either.submit(person, { id, command })).toEqual(answer);
      if (answer.ok) expect(either.version).toBe(version);
    }
    await settled();
    for (const each of this.#actors) await each.catchUp();
  }

  /** At times everybody leaves for good. */
  async #sendHome(actor: TableActor, detail: number): Promise<void> {
    if (detail % 4 !== 0) return;
    for (const { person } of actor.state.people) {
      this.#ids += 1;
      await actor.submit(person, { id: `${this.#ids}`, command: { type: 'leave' } });
    }
  }

  async check(): Promise<void> {
    const [first, second] = this.#actors;
    expect([first.version, second.version]).toEqual([this.log.folded.length - 1, this.log.folded.length - 1]);
    for (const actor of this.#actors) this.log.hold(actor);
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
}

/** Everything in a view except times: a client's clock runs by itself, and talk fades by it. */
function shown({ now: _now, version: _version, talk: _talk, ...view }: View): object {
  return view;
}

describe('random sessions of an evening, through two processes', () => {
  test('the log folds to the live state at every version, small messages lead to the newer view, and exports hold', async () => {
    const seen = new Set<string>();
    let finished = 0;
    const steps = fc.array(step, { minLength: 150, maxLength: 250, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(...TIMERS), async (taken, timer) => {
        const session = await Session.open(timer);
        for (const each of taken) {
          await session.take(each);
          await session.check();
        }
        finished += session.finished;
        for (const each of session.log.seen) seen.add(each);
      }),
      { numRuns: 16, seed: 3, endOnFailure: true },
    );
    expect(HAPPENINGS.filter((each) => !seen.has(each))).toEqual([]);
    expect(finished).toBeGreaterThan(20);
  });
});
