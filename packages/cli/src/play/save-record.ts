import { existsSync, writeFileSync } from 'node:fs';
import { formatRecord, type Match, recordOf } from '@pok/rules';

/** Writes the match to a new file named after the day; returns a sentence with its name, or with what went wrong. */
export function saveRecord(names: readonly string[], match: Match, seed: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const record = recordOf(names, match, [
    { key: 'date', value: day },
    { key: 'seed', value: seed },
  ]);
  for (let number = 1; ; number += 1) {
    const file = `pok-${day}-${number}.pok`;
    if (existsSync(file)) continue;
    try {
      writeFileSync(file, formatRecord(record), { flag: 'wx' });
      return `Written to ${file}; try: pok replay ${file}`;
    } catch (error) {
      return `This could not be written: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
