import { newCode } from '@pok/log';
import { type PersonId, type SettingsChange, type TableCode, UnreadableLogError } from '@pok/protocol';
import { createTable, openTable, type TableActor, type TableActorDependencies } from '@pok/table';
import { randomBytes, randomHex } from '../device/random.ts';
import type { Loaded } from '../storage/stored.ts';
import { chooseForBot } from '../strategy/bots.ts';
import { LOCAL_NODE } from './local-connection.ts';
import { createLocalLog } from './local-log.ts';

/** The dependencies of tables on this device. */
export const LOCAL_DEPENDENCIES: TableActorDependencies = {
  log: createLocalLog(),
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  nodeOf: () => LOCAL_NODE,
  newServerSeed: () => randomHex(32),
  chooseForBot,
  onProblem: (problem) => console.warn('the table goes on', problem),
};

/** A table that runs on this device; its maker has the first seat. */
export async function createLocalTable(
  host: PersonId,
  name: string,
  settings: SettingsChange,
): Promise<TableActor> {
  const created = await createTable(
    { code: newCode(() => randomBytes(32)), host, name, settings },
    LOCAL_DEPENDENCIES,
  );
  if (!created.ok) throw new Error(created.refusal);
  return created.table;
}

/** The table as this device stored it. */
export async function openLocalTable(
  code: TableCode,
  dependencies = LOCAL_DEPENDENCIES,
): Promise<Loaded<TableActor>> {
  try {
    const table = await openTable(code, dependencies);
    return table === undefined ? { kind: 'none' } : { kind: 'value', value: table };
  } catch (error) {
    // Well-formed events that don't fold to a table count as damaged as well.
    return { kind: 'unreadable', reason: error instanceof UnreadableLogError ? error.reason : 'damaged' };
  }
}

export function newCommandId(): string {
  return randomHex(12);
}
