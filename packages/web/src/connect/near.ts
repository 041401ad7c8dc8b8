import {
  createTable,
  type HostDependencies,
  newCode,
  openTable,
  type Settings,
  type TableHost,
} from '@pok/table';
import { chooseForBot } from './bots.ts';
import { localLog } from './local-log.ts';
import { randomBytes, randomHex } from './random.ts';

const log = localLog();

const dependencies: HostDependencies = {
  log,
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  secrets: () => randomHex(32),
  chooseForBot,
  onProblem: (problem) => console.warn('the table goes on', problem),
};

/** A table that runs on this device; its maker has the first seat. */
export async function createNearTable(
  host: string,
  name: string,
  settings: Partial<Settings>,
): Promise<TableHost> {
  const created = await createTable(
    { code: newCode(() => randomBytes(32)), host, name, settings },
    dependencies,
  );
  if (!created.ok) throw new Error(created.refusal);
  return created.table;
}

/** The table as this device remembers it, or undefined if it does not. */
export function openNearTable(code: string): Promise<TableHost | undefined> {
  return openTable(code, dependencies);
}

export function newCommandId(): string {
  return randomHex(12);
}
