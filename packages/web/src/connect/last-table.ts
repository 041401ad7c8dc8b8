import { recall, remember } from './storage.ts';

const TABLE = 'pok-last-table';
const ALONE = 'pok-alone';
const NAME = 'pok-name';
const FRESH_MS = 12 * 60 * 60 * 1000;

/** The table this device was at last, for half a day. */
export function lastTable(): string | undefined {
  const value = recall(TABLE);
  if (!Array.isArray(value)) return undefined;
  const [code, at] = value;
  return typeof code === 'string' && typeof at === 'number' && Date.now() - at < FRESH_MS ? code : undefined;
}

export function rememberTable(code: string | null): void {
  remember(TABLE, code === null ? null : [code, Date.now()]);
}

export function rememberedName(): string {
  const name = recall(NAME);
  return typeof name === 'string' ? name : '';
}

export function rememberName(name: string): void {
  remember(NAME, name);
}

/** The last table on this device against bots, and whether its match waits to be gone on with. */
export function aloneTable(): { readonly code: string; readonly waits: boolean } | undefined {
  const value = recall(ALONE);
  if (!Array.isArray(value)) return undefined;
  const [code, waits] = value;
  return typeof code === 'string' ? { code, waits: waits === true } : undefined;
}

export function rememberAlone(code: string, waits: boolean): void {
  remember(ALONE, [code, waits]);
}
