import { readFile } from 'node:fs/promises';
import { PLAYER_COUNTS, type PlayerCount } from '@pok/rules';
import { parseValues, ValuesError } from './value-file.ts';
import type { ValueTable } from './value-table.ts';

/** The shipped files: beside the sources while developing, beside the bundle in a build. */
const FOLDER = new URL(import.meta.url.endsWith('.ts') ? '../../values/' : './values/', import.meta.url);

export function valuesFile(players: PlayerCount): URL {
  return new URL(`${players}.bin`, FOLDER);
}

/** Throws a `ValuesError` if the shipped file is missing or damaged. */
export async function loadValues(players: PlayerCount): Promise<ValueTable> {
  return parseValues(await read(valuesFile(players), players));
}

async function read(file: URL, players: PlayerCount): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new ValuesError(`there is no file of values for ${players} players`, { cause });
  }
}

/** The values of every number of players. */
export function loadAllValues(): Promise<readonly ValueTable[]> {
  return Promise.all(PLAYER_COUNTS.map(loadValues));
}
