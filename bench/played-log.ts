import { createMemoryLog, type Log } from '@pok/log';
import type { TableCode, TableEvent } from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { createTable, type TableActor } from '@pok/table';
import { inertDependencies } from '../packages/server/src/testing/inert-dependencies.ts';

const CODE = 'ACDEFGHJ';
const PEOPLE = ['ana', 'ben', 'cem', 'dia', 'eva'];
/** How many appends share a commit. */
const BATCH = 1_000;

/** Stores the log of a table at which five people have played this many rounds, each fist in an append of its own. */
export async function playedLog(log: Log, rounds: number): Promise<TableCode> {
  const appends: (readonly TableEvent[])[] = [];
  const memory = createMemoryLog();
  const table = await tableOver({
    ...memory,
    append(code, after, events) {
      appends.push(events);
      return memory.append(code, after, events);
    },
  });
  let ids = 0;
  const submit = (person: string, command: Parameters<TableActor['submit']>[1]['command']) => {
    ids += 1;
    return table.submit(person, { id: `c${ids}`, command });
  };
  for (const name of PEOPLE.slice(1)) await submit(name, { type: 'sit', name });
  for (let round = 0; round < rounds; round += 1) {
    if (table.state.match === null || table.state.match.ended !== null)
      await submit('ana', { type: 'start' });
    const { match } = table.state;
    if (match?.round == null) throw new Error('no match');
    for (const [seat, person] of PEOPLE.entries()) {
      const hand = match.game.hands[seat];
      const held = SHAPES.filter((shape) => (hand?.[shape] ?? 0) > 0);
      const shape = held[Math.floor(Math.random() * held.length)] ?? 'disc';
      await submit(person, { type: 'close', match: match.number, round: match.round.number, shape });
    }
  }
  for (let after = 0; after < appends.length; after += BATCH)
    await Promise.all(
      appends.slice(after, after + BATCH).map((events, index) => log.append(CODE, after + index, events)),
    );
  return CODE;
}

async function tableOver(log: Log): Promise<TableActor> {
  const made = await createTable(
    { code: CODE, host: 'ana', name: 'ana', settings: { players: 5 } },
    inertDependencies(log),
  );
  if (!made.ok) throw new Error(made.refusal);
  return made.table;
}
