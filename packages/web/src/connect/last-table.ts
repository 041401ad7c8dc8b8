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

/** The table on this device where a match against bots waits. */
export function aloneTable(): string | undefined {
  const code = recall(ALONE);
  return typeof code === 'string' ? code : undefined;
}

export function rememberAlone(code: string | null): void {
  remember(ALONE, code);
}
