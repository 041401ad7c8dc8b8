import {
  DEFAULT_SETTINGS,
  type PersonId,
  type Settings,
  type TableCode,
  type TableEvent,
  type TableTournament,
} from '@pok/protocol';
import { type CleanName, cleanName, pictureNameFor } from '../decide/names.ts';
import { tableLogReader } from '../log/table-log-reader.ts';
import { TableActor } from './table-actor.ts';
import type { TableActorDependencies } from './table-actor-dependencies.ts';

/** A new table. Its creator hosts it and has the first seat. */
export async function createTable(
  {
    code,
    host,
    name,
    settings,
  }: {
    readonly code: TableCode;
    readonly host: PersonId;
    readonly name: string;
    readonly settings?: Partial<Settings>;
  },
  dependencies: TableActorDependencies,
): Promise<
  | { readonly ok: true; readonly table: TableActor }
  | { readonly ok: false; readonly refusal: 'code-taken' | Extract<CleanName, { ok: false }>['refusal'] }
> {
  const clean: CleanName =
    settings?.pictureNames === true ? { ok: true, name: pictureNameFor([]) } : cleanName(name);
  if (!clean.ok) return clean;
  const created: TableEvent = {
    type: 'created',
    at: dependencies.now(),
    table: code,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    host,
    name: clean.name,
    serverSeed: dependencies.newServerSeed(),
  };
  const folded = await tableLogReader.beginLog(dependencies.log, code, [created]);
  if (folded === undefined) return { ok: false, refusal: 'code-taken' };
  return { ok: true, table: new TableActor(code, folded, dependencies) };
}

/** The table as its log tells it, or undefined if there is none. Rejects with an UnreadableLogError if the log can't be read. */
export async function openTable(
  code: TableCode,
  dependencies: TableActorDependencies,
): Promise<TableActor | undefined> {
  const folded = await tableLogReader.foldLog(dependencies.log, code);
  return folded && new TableActor(code, folded, dependencies);
}

/** A table of a tournament, which is created when somebody first asks for it. Nobody hosts it. */
export async function openTournamentTable(
  {
    code,
    tournament,
    settings,
  }: {
    readonly code: TableCode;
    readonly tournament: TableTournament;
    readonly settings: Settings;
  },
  dependencies: TableActorDependencies,
): Promise<TableActor> {
  const { log, now, newServerSeed } = dependencies;
  const created: TableEvent = {
    type: 'created',
    at: now(),
    table: code,
    settings,
    host: null,
    name: '',
    serverSeed: newServerSeed(),
    tournament,
  };
  const known = await openTable(code, dependencies);
  if (known !== undefined) return known;
  // If another node is faster, its table counts.
  await log.append(code, 0, [created]);
  const table = await openTable(code, dependencies);
  if (table === undefined) throw new Error(`table ${code} was created and is gone`);
  return table;
}
