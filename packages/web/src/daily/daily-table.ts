import type { Command } from '@pok/protocol';
import { isPlayerCount } from '@pok/rules';
import { DAILY_LEVELS, type DailyLevel, type Day, lineUpOf } from '@pok/strategy';
import { createTable, type TableActor, type TableActorDependencies } from '@pok/table';
import type { TableConnection } from '@pok-game/client';
import { openHeldConnection } from '../local-table/held-connection.ts';
import { removeTable } from '../local-table/local-log.ts';
import { LOCAL_DEPENDENCIES, newCommandId, openLocalTable } from '../local-table/local-table.ts';
import type { Loaded } from '../storage/stored.ts';
import { chooseForDay } from '../strategy/bots.ts';
import { clientSeedOf, serverSeedOf, tableOfDay } from './daily-seeds.ts';
import { loadDays } from './stored-days.ts';

const ME = 'me';

/** The match of a day, from its start or from where it was left. */
export async function openDay(day: Day, name: string): Promise<Loaded<TableConnection>> {
  const dependencies = { ...LOCAL_DEPENDENCIES, ...dependenciesOf(day) };
  const opened = await openLocalTable(tableOfDay(day), dependencies);
  if (opened.kind === 'unreadable') return opened;
  const table = opened.kind === 'value' ? opened.value : await createDay(day, name, dependencies);
  await startDay(table, day);
  return { kind: 'value', value: openHeldConnection(table, ME) };
}

/** Nothing depends on a clock or on chance: bots take the time they need, and there are no deadlines. */
export function dependenciesOf(
  day: Day,
): Pick<TableActorDependencies, 'newServerSeed' | 'after' | 'chooseForBot'> {
  return {
    newServerSeed: () => serverSeedOf(day),
    after: () => () => {},
    chooseForBot: (level, seen, seed) => chooseForDay(dailyLevel(level), seen, seed),
  };
}

export async function createDay(
  day: Day,
  name: string,
  dependencies: TableActorDependencies,
): Promise<TableActor> {
  const players = lineUpOf(day).length + 1;
  if (!isPlayerCount(players)) throw new RangeError(`nobody plays on ${day}`);
  const settings = { players, spectators: false, tableTalk: false };
  const created = await createTable({ code: tableOfDay(day), host: ME, name, settings }, dependencies);
  if (!created.ok) throw new Error(created.refusal);
  return created.table;
}

/** Seats the bots and rolls the first dice, as far as that is still to be done. */
export async function startDay(table: TableActor, day: Day): Promise<void> {
  if (table.state.match !== null) return;
  for (const level of lineUpOf(day).slice(table.state.seats.length - 1)) {
    await submit(table, { type: 'add-bot', level });
  }
  const { next } = table.view({ kind: 'person', person: ME });
  if (!next.seededBy.includes(ME)) {
    await submit(table, { type: 'add-client-seed', match: next.match, clientSeed: clientSeedOf(day) });
  }
  await submit(table, { type: 'start' });
}

/** A finished day is kept as a link, so its table is removed. */
export function removeFinishedTables(): void {
  for (const [day, { kind }] of Object.entries(loadDays())) {
    if (kind === 'over') removeTable(tableOfDay(day));
  }
}

async function submit(table: TableActor, command: Command): Promise<void> {
  const answer = await table.submit(ME, { id: newCommandId(), command });
  if (!answer.ok) throw new Error(`${command.type}: ${answer.refusal}`);
}

function dailyLevel(level: string): DailyLevel {
  const daily = DAILY_LEVELS.find((one) => one === level);
  if (daily === undefined) throw new Error(`no ${level} bot plays on any day`);
  return daily;
}
