import { setImmediate } from 'node:timers/promises';
import { parseAnyTableCode } from '@pok/log';
import {
  type MatchExport,
  type MatchSummary,
  matchSummarySchema,
  parseExport,
  type TableCode,
  type TournamentCode,
} from '@pok/protocol';
import type { TableActor } from '@pok/table';
import type { ListedMatch, SavedMatch, Store } from './store/store.ts';

/** Matches per page of a list: so few that appends, and whatever else this thread does, get through in between. */
const PAGE_SIZE = 32;

/** Finished matches, saved apart from logs. A match follows from its table's log, so saving it can be retried at any time. */
export interface Matches {
  /** Saves every match that ends at this table from now on, and earlier ones whose nodes died before they did. */
  watch(actor: TableActor): void;
  list(written: string): Promise<readonly MatchSummary[]>;
  find(written: string, match: number): Promise<MatchExport | undefined>;
  /** The records of all finished matches of a tournament with these tables. A match that was broken off is not among them. */
  recordsOf(tournament: TournamentCode, tables: readonly TableCode[]): Promise<readonly string[]>;
  /** Resolves when every match that has ended at this table is saved; with false if that failed. */
  areSaved(code: TableCode): Promise<boolean>;
  /** Resolves when every match that has ended is saved, as far as that is possible. */
  idle(): Promise<void>;
  /** Removes the matches that have been kept for long enough, and returns how many. */
  removeOld(): Promise<number>;
}

/** `keptSince`: matches that ended before this time are removed. */
export function createMatches(
  store: Store,
  onProblem: (error: unknown) => void,
  keptSince: () => number,
): Matches {
  const saving = new Map<TableCode, Promise<void>>();
  /** Tables at which saving has failed: it is retried when the next match ends, and when somebody asks. */
  const behind = new Map<TableCode, TableActor>();

  function waitFor(actor: TableActor, work: Promise<void>): void {
    const { code } = actor;
    const saved = Promise.all([saving.get(code), work])
      .catch((error: unknown) => {
        behind.set(code, actor);
        onProblem(error);
      })
      .then(() => {
        if (saving.get(code) === saved) saving.delete(code);
      });
    saving.set(code, saved);
  }

  async function saveAll(code: TableCode): Promise<void> {
    await saving.get(code);
    const actor = behind.get(code);
    if (actor !== undefined) {
      behind.delete(code);
      waitFor(actor, saveMissing(actor, lastEnded(actor)));
    }
    await saving.get(code); // another caller may have started meanwhile
  }

  async function saveMissing(actor: TableActor, upTo: number): Promise<void> {
    const summaries = await summariesOf(actor.code);
    const saved = new Set(summaries.map(({ match }) => match));
    // Matches are saved in order and removed in order, so those before the first one were kept for long enough.
    const first = summaries[0]?.match ?? 1;
    for (let match = first; match <= upTo; match += 1) if (!saved.has(match)) await save(actor, match);
  }

  async function saveAfterTelling(actor: TableActor, after: number, upTo: number): Promise<void> {
    await setImmediate(); // everybody is told first how it ended
    if (behind.delete(actor.code)) return saveMissing(actor, upTo);
    for (let match = after + 1; match <= upTo; match += 1) await save(actor, match);
  }

  async function save(actor: TableActor, match: number): Promise<void> {
    const ended = await actor.exportMatch(match);
    if (ended !== undefined && ended.endedAt >= keptSince()) await store.saveMatch(savedMatch(ended));
  }

  async function summariesOf(table: TableCode): Promise<readonly MatchSummary[]> {
    const pages = inPages((after) => store.matchesOf(table, after?.match ?? 0, PAGE_SIZE));
    const summaries: MatchSummary[] = [];
    for await (const page of pages) summaries.push(...page.map(({ json }) => parseSummary(json)));
    return summaries;
  }

  return {
    watch(actor) {
      let known = lastEnded(actor);
      behind.delete(actor.code);
      if (known > 0) waitFor(actor, saveMissing(actor, known));
      actor.subscribe(({ type }) => {
        const ended = lastEnded(actor);
        if (type !== 'view' || ended === known) return;
        waitFor(actor, saveAfterTelling(actor, known, ended));
        known = ended;
      });
    },
    async list(written) {
      const code = parseAnyTableCode(written) ?? '';
      await saveAll(code);
      return summariesOf(code);
    },
    async find(written, match) {
      const code = parseAnyTableCode(written) ?? '';
      await saveAll(code);
      const content = await store.matchOf(code, match);
      return content === undefined ? undefined : parseContent(content);
    },
    async recordsOf(tournament, tables) {
      await Promise.all(tables.map(saveAll));
      const pages = inPages((after) => store.matchesOfTournament(tournament, after, PAGE_SIZE));
      const records: string[] = [];
      for await (const page of pages) {
        const exports = page.map(({ json }) => parseContent(json));
        records.push(...exports.filter(({ result }) => result !== 'unfinished').map(({ record }) => record));
      }
      return records;
    },
    async areSaved(code) {
      await saveAll(code);
      return !behind.has(code);
    },
    async idle() {
      await Promise.all([...saving.keys(), ...behind.keys()].map(saveAll));
    },
    removeOld: () => store.removeMatchesBefore(keptSince()),
  };
}

async function* inPages(
  read: (after: ListedMatch | undefined) => Promise<readonly ListedMatch[]>,
): AsyncIterable<readonly ListedMatch[]> {
  for (let page = await read(undefined); page.length > 0; page = await read(page.at(-1))) yield page;
}

/** The number of the newest match that is over. The append that ended it may have started the next one too. */
function lastEnded({ state: { match } }: TableActor): number {
  if (match === null) return 0;
  return match.ended === null ? match.number - 1 : match.number;
}

function savedMatch(ended: MatchExport): SavedMatch {
  const summary: MatchSummary = {
    match: ended.match,
    startedAt: ended.startedAt,
    endedAt: ended.endedAt,
    players: ended.players.map(({ name }) => name),
    result: ended.result,
  };
  return {
    table: ended.table,
    match: ended.match,
    endedAt: ended.endedAt,
    summary: JSON.stringify(summary),
    content: JSON.stringify(ended),
  };
}

function parseSummary(text: string): MatchSummary {
  return matchSummarySchema.parse(JSON.parse(text));
}

function parseContent(text: string): MatchExport {
  const parsed = parseExport(JSON.parse(text));
  if (typeof parsed === 'string') throw new Error(`a saved match is damaged: ${parsed}`);
  return parsed.written;
}
