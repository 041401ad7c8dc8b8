import type { Log } from '@pok/log';
import { createMemoryLog } from '@pok/log';
import { FakeClock } from '@pok/log/testing/fake-clock';
import type { Answer, BotLevel, Command, PersonId, Settings, View } from '@pok/protocol';
import { type Seen, SHAPES, type Shape } from '@pok/rules';
import { createTable } from '../actor/open-table.ts';
import type { TableActor } from '../actor/table-actor.ts';
import type { TableActorDependencies } from '../actor/table-actor-dependencies.ts';

export const CODE = 'ACDEFGHJ';
export const NODE = 'node-1';

/** Server seeds that are the same in every run: 01…, 02…, 03… */
function countedSeeds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return count.toString(16).padStart(2, '0').repeat(32);
  };
}

/** A bot whose choice depends on its seed alone. */
async function seededBot(_level: BotLevel, seen: Seen, seed: string): Promise<Shape> {
  const held = SHAPES.filter((shape) => seen.hand[shape] > 0);
  return held[Number.parseInt(seed.slice(0, 6), 16) % held.length] ?? 'disc';
}

export interface TestTable {
  readonly table: TableActor;
  readonly clock: FakeClock;
  readonly log: Log;
  readonly problems: unknown[];
  readonly dependencies: TableActorDependencies;
  send(person: PersonId, command: Command, id?: string): Promise<Answer>;
  /** Like `send`, for what must not be refused. */
  must(person: PersonId, command: Command): Promise<void>;
  view(person: PersonId): View;
  /** Closes the fist of a player on the first shape they hold, or on the one that is given. */
  close(person: PersonId, shape?: Shape): Promise<void>;
}

export async function testTable(
  people: readonly PersonId[],
  settings: Partial<Settings> = {},
  overrides: Partial<TableActorDependencies> = {},
): Promise<TestTable> {
  const clock = new FakeClock();
  const problems: unknown[] = [];
  const dependencies: TableActorDependencies = {
    log: createMemoryLog(),
    now: clock.now,
    after: clock.after,
    nodeOf: () => NODE,
    newServerSeed: countedSeeds(),
    chooseForBot: seededBot,
    onProblem: (problem) => problems.push(problem),
    ...overrides,
  };
  const [host = 'ana', ...others] = people;
  const created = await createTable({ code: CODE, host, name: host, settings }, dependencies);
  if (!created.ok) throw new Error(created.refusal);
  const { table } = created;
  let ids = 0;
  const test: TestTable = {
    table,
    clock,
    log: dependencies.log,
    problems,
    dependencies,
    send(person, command, id) {
      ids += 1;
      return table.submit(person, { id: id ?? `${ids}`, command });
    },
    async must(person, command) {
      const answer = await test.send(person, command);
      if (!answer.ok) throw new Error(`${person} may not ${command.type}: ${answer.refusal}`);
    },
    view: (person) => table.view({ kind: 'person', person }),
    async close(person, shape) {
      const { match } = test.view(person);
      const hand = match?.hand;
      if (match?.round == null || hand === undefined) throw new Error(`${person} has no fist`);
      const held = shape ?? SHAPES.find((each) => hand[each] > 0) ?? 'disc';
      await test.must(person, { type: 'close', match: match.number, round: match.round.number, shape: held });
    },
  };
  await table.arrive(host, NODE);
  for (const person of others) {
    await table.arrive(person, NODE);
    await test.must(person, { type: 'sit', name: person });
  }
  return test;
}
