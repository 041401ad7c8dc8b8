import { randomBytes } from 'node:crypto';
import { createMemoryLog, newCode } from '@pok/log';
import type { Command, PersonId } from '@pok/protocol';
import { isPlayerCount } from '@pok/rules';
import { createTable, type TableActor } from '@pok/table';
import { quickPlays } from './plan.ts';

/** What a phone that is passed around stores of its match: the app resumes it. */
export type Memory = Readonly<Record<string, string>>;

/** A match of these people as it stands after the first roll, or at its end. */
export async function onePhoneMemory(names: readonly string[], until: 'first roll' | 'end'): Promise<Memory> {
  const [first = '', ...others] = names;
  const players = names.length;
  if (!isPlayerCount(players)) throw new Error(`${players} can't play`);
  const log = createMemoryLog();
  const created = await createTable(
    {
      code: newCode(() => randomBytes(32)),
      host: personAt(0),
      name: first,
      settings: { players, tableTalk: false },
    },
    {
      log,
      now: () => Date.now(),
      after: () => () => undefined,
      nodeOf: () => null,
      newServerSeed: () => randomBytes(32).toString('hex'),
      chooseForBot: () => Promise.reject(new Error('no bot plays')),
      onProblem: (problem) => {
        throw problem;
      },
    },
  );
  if (!created.ok) throw new Error(created.refusal);
  const { table } = created;
  for (const [index, name] of others.entries()) await tell(table, personAt(index + 1), { type: 'sit', name });
  await tell(table, personAt(0), { type: 'start' });
  if (until === 'end') await playToEnd(table);
  const { match } = table.view({ kind: 'big-screen' });
  const bookmark = { table: table.code, match: 1, round: match?.last?.number ?? 0, isOver: false };
  return {
    [`pok-table-${table.code}`]: JSON.stringify({ version: 2, value: await log.read(table.code, 0) }),
    'pok-one-phone': JSON.stringify({ version: 1, value: bookmark }),
  };
}

async function playToEnd(table: TableActor): Promise<void> {
  for (;;) {
    const { match } = table.view({ kind: 'big-screen' });
    if (match === null || match.round === null) return;
    const { number, roll } = match.round;
    const hands = match.players.flatMap(
      (_, seat) => table.view({ kind: 'person', person: personAt(seat) }).match?.hand ?? [],
    );
    for (const [seat, shape] of quickPlays(hands, roll).entries()) {
      await tell(table, personAt(seat), { type: 'close', match: match.number, round: number, shape });
    }
  }
}

async function tell(table: TableActor, person: PersonId, command: Command): Promise<void> {
  const answer = await table.submit(person, { id: randomBytes(8).toString('hex'), command });
  if (!answer.ok) throw new Error(`${command.type}: ${answer.refusal}`);
}

function personAt(seat: number): PersonId {
  return `person-${seat}`;
}
