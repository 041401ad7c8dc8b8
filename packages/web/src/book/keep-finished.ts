import type { MatchExport } from '@pok/protocol';
import { parseRecord } from '@pok/rules';
import { fetchExport } from '../connection/fetch-export.ts';
import { keepInBook } from './book-store.ts';
import { keepMatch } from './keep-match.ts';
import { loadRunningMatches, parseMatchId, type RunningMatch, removeRunningMatch } from './running-match.ts';

/** A match that has not ended by then was abandoned, or its table is gone. */
const ABANDONED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** Puts a match into the book. Its note is removed only once the match is there. */
export async function keepFinished(
  { id, place, you, people, promises }: RunningMatch,
  { record, endedAt, players }: MatchExport,
): Promise<void> {
  const parsed = parseRecord(record);
  if (parsed.ok && parsed.match.result !== undefined) {
    const kept = keepMatch({
      id,
      endedAt,
      place,
      table: parseMatchId(id).table,
      you,
      record: parsed.record,
      result: parsed.match.result,
      players: players.map(({ name, kind }, seat) => ({ name, kind, person: people[seat] ?? null })),
      promises,
    });
    await keepInBook([kept]);
  }
  removeRunningMatch(id);
}

/**
 * Keeps the matches that ended while this device was away, or that could not be exported before. Returns how many of them are
 * settled. `except` is running.
 */
export async function keepMissing(except?: string): Promise<number> {
  let settled = 0;
  for (const running of loadRunningMatches()) {
    if (running.id === except || running.people.length === 0) continue;
    if (await isSettled(running).catch(() => false)) settled += 1;
  }
  return settled;
}

async function isSettled(running: RunningMatch): Promise<boolean> {
  const exported = await exportOf(running);
  if (exported !== undefined) await keepFinished(running, exported);
  else if (Date.now() - running.seenAt > ABANDONED_AFTER_MS) removeRunningMatch(running.id);
  return exported !== undefined;
}

/** Undefined if the match is not over, or its table is gone. */
async function exportOf({ id, place }: RunningMatch): Promise<MatchExport | undefined> {
  const { table, match } = parseMatchId(id);
  if (place === 'table') return fetchExport(table, match);
  // Most people play at a server, and never need a table in the browser.
  const { LOCAL_DEPENDENCIES, openLocalTable } = await import('../local-table/local-table.ts');
  const opened = await openLocalTable(table, { ...LOCAL_DEPENDENCIES, after: () => () => {} }); // it is only looked at
  if (opened.kind !== 'value') return undefined;
  const exported = await opened.value.exportMatch(match);
  await opened.value.close();
  return exported;
}
