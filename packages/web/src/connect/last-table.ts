import { type TableCode, timeSchema, z } from '@pok/protocol';
import { type Loaded, Stored } from './stored.ts';
import { reportUnsaved } from './unsaved.svelte.ts';

const FRESH_MS = 12 * 60 * 60 * 1000;

/** A table's code, and when it was last looked at. */
const TABLE = new Stored('pok-last-table', z.tuple([z.string(), timeSchema]));
/** A table's code, and whether its match waits to be continued. */
const ALONE = new Stored('pok-alone', z.tuple([z.string(), z.boolean()]));
const NAME = new Stored('pok-name', z.string());

/** The table this device was at last, for half a day. */
export function loadLastTable(): TableCode | undefined {
  const [code, at] = TABLE.loadOr([undefined, 0]);
  return Date.now() - at < FRESH_MS ? code : undefined;
}

/** `null`: nobody here sits at a table any more. */
export function saveLastTable(code: TableCode | null): void {
  if (code === null) TABLE.remove();
  else TABLE.save([code, Date.now()]);
}

export function loadName(): string {
  return NAME.loadOr('');
}

export function saveName(name: string): void {
  NAME.save(name);
}

/** The last table on this device against bots, and whether its match waits to be continued. */
export interface AloneTable {
  readonly code: TableCode;
  readonly waits: boolean;
}

export function loadAloneTable(): Loaded<AloneTable> {
  const loaded = ALONE.load();
  if (loaded.kind !== 'value') return loaded;
  const [code, waits] = loaded.value;
  return { kind: 'value', value: { code, waits } };
}

export function saveAloneTable({ code, waits }: AloneTable): void {
  if (!ALONE.save([code, waits])) reportUnsaved();
}

export function removeAloneTable(): void {
  ALONE.remove();
}
