import { type TableCode, timeSchema, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

const FRESH_MS = 12 * 60 * 60 * 1000;

/** A table's code, and when it was last open. */
const TABLE = new Stored('pok-last-table', z.tuple([z.string(), timeSchema]));

/** The table this device was last at, for half a day. */
export function loadLastTable(): TableCode | undefined {
  const [code, at] = TABLE.loadOr([undefined, 0]);
  return Date.now() - at < FRESH_MS ? code : undefined;
}

/** `null`: nobody on this device sits at a table any more. */
export function saveLastTable(code: TableCode | null): void {
  if (code === null) TABLE.remove();
  else TABLE.save([code, Date.now()]);
}
