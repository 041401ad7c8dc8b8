import { recall, remember } from './storage.ts';

const TABLE = 'pok-last-table';
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
