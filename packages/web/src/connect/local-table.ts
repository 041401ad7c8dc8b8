import type { PersonId, SettingsChange, TableCode } from '@pok/protocol';
import { createTable, newCode, openTable, type TableActor, type TableActorDependencies } from '@pok/table';
import { chooseForBot } from './bots.ts';
import { localLog } from './local-log.ts';
import { randomBytes, randomHex } from './random.ts';

const dependencies: TableActorDependencies = {
  log: localLog(),
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
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
    dependencies,
  );
  if (!created.ok) throw new Error(created.refusal);
  return created.table;
}

/** The table as this device stored it, or undefined if it did not. */
export function openLocalTable(code: TableCode): Promise<TableActor | undefined> {
  return openTable(code, dependencies);
}

export function newCommandId(): string {
  return randomHex(12);
}
