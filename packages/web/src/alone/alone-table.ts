import { type TableCode, z } from '@pok/protocol';
import { type Loaded, Stored } from '../storage/stored.ts';
import { reportUnsaved } from '../storage/unsaved.svelte.ts';

const STORED = new Stored('pok-alone', z.tuple([z.string(), z.boolean()]));

/** The last table on this device against bots, and whether its match waits to be continued. */
export interface AloneTable {
  readonly code: TableCode;
  readonly waits: boolean;
}

export function loadAloneTable(): Loaded<AloneTable> {
  const loaded = STORED.load();
  if (loaded.kind !== 'value') return loaded;
  const [code, waits] = loaded.value;
  return { kind: 'value', value: { code, waits } };
}

export function saveAloneTable({ code, waits }: AloneTable): void {
  if (!STORED.save([code, waits])) reportUnsaved();
}

export function removeAloneTable(): void {
  STORED.remove();
}
