import { readFileSync } from 'node:fs';
import { parseExport, type TableCode, type TournamentCode } from '@pok/protocol';
import { createTable } from '@pok/table';
import { createTournament, tableCodeOf } from '@pok/tournament';
import type { Store } from '../store/store.ts';
import { inertDependencies } from './inert-dependencies.ts';

const TEMPLATE = new URL('../../../protocol/golden/v4/exports/bots-1.json', import.meta.url);
/** How many are saved together. */
const BATCH = 200;

/** Stores a table with this many finished matches, which nobody has played. */
export async function storeTable(store: Store, code: TableCode, matches: number): Promise<void> {
  const asked = { code, host: 'ana', name: 'Ana', settings: {} };
  const made = await createTable(asked, inertDependencies(store));
  if (!made.ok) throw new Error(made.refusal);
  await made.table.close();
  await saveMatches(store, matches, (index) => [code, index + 1]);
}

/** The same for a tournament. Each of its matches is at a table of its own. */
export async function storeTournament(store: Store, code: TournamentCode, matches: number): Promise<void> {
  const asked = { tournament: code, organiser: 'ana', name: 'Ana', settings: {} };
  const dependencies = inertDependencies(store);
  const { newServerSeed } = dependencies;
  const made = await createTournament(asked, { ...dependencies, log: store, newChainSeed: newServerSeed });
  if (!made.ok) throw new Error(made.refusal);
  await made.tournament.close();
  await saveMatches(store, matches, (index) => [tableCodeOf(code, index + 1), 1]);
}

async function saveMatches(
  store: Store,
  count: number,
  placeOf: (index: number) => readonly [table: TableCode, match: number],
): Promise<void> {
  const parsed = parseExport(JSON.parse(readFileSync(TEMPLATE, 'utf8')));
  if (typeof parsed === 'string') throw new Error(parsed);
  const { startedAt, result, players } = parsed.written;
  const endedAt = Date.now();
  const names = players.map(({ name }) => name);
  const indices = [...Array(count).keys()];
  for (let first = 0; first < count; first += BATCH)
    await Promise.all(
      indices.slice(first, first + BATCH).map((index) => {
        const [table, match] = placeOf(index);
        const summary = JSON.stringify({ match, startedAt, endedAt, players: names, result });
        const content = JSON.stringify({ ...parsed.written, table, match, endedAt });
        return store.saveMatch({ table, match, endedAt, summary, content });
      }),
    );
}
