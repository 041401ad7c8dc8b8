import { setImmediate } from 'node:timers/promises';
import { type MatchExport, parseCode, type TableCode, type TableHost } from '@pok/table';
import type { KeptMatch, Store } from './store/store.ts';

export interface MatchSummary {
  readonly match: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly players: readonly string[];
  readonly result: string;
}

/** Finished matches, kept for good. A match follows from its table's log, so keeping it can be done again at any time. */
export interface Matches {
  /** Keeps every match that ends at this table from now on, and those that ended before at nodes that died over it. */
  watch(host: TableHost): void;
  list(written: string): Promise<readonly MatchSummary[]>;
  find(written: string, match: number): Promise<MatchExport | undefined>;
  /** Resolves when all that has ended is kept. */
  idle(): Promise<void>;
}

export function matchesIn(store: Store, onProblem: (error: unknown) => void): Matches {
  const keeping = new Map<TableCode, Promise<void>>();

  function waitFor(code: TableCode, work: Promise<void>): void {
    const kept = Promise.all([keeping.get(code), work])
      .catch(onProblem)
      .then(() => {
        if (keeping.get(code) === kept) keeping.delete(code);
      });
    keeping.set(code, kept);
  }

  async function keepMissing(host: TableHost, upTo: number): Promise<void> {
    const summaries = (await store.matchesOf(host.code)).map(parseKept<MatchSummary>);
    const kept = new Set(summaries.map(({ match }) => match));
    for (let match = 1; match <= upTo; match += 1) if (!kept.has(match)) await keep(host, match);
  }

  async function keepAfterTelling(host: TableHost, match: number): Promise<void> {
    await setImmediate(); // everybody hears first how it ended
    await keep(host, match);
  }

  async function keep(host: TableHost, match: number): Promise<void> {
    const ended = await host.exportMatch(match);
    if (ended !== undefined) await store.keepMatch(keptMatch(ended));
  }

  return {
    watch(host) {
      let known = lastEnded(host);
      if (known > 0) waitFor(host.code, keepMissing(host, known));
      host.subscribe(({ kind }) => {
        if (kind !== 'view') return;
        for (; known < lastEnded(host); known += 1) waitFor(host.code, keepAfterTelling(host, known + 1));
      });
    },
    async list(written) {
      const code = parseCode(written) ?? '';
      await keeping.get(code);
      return (await store.matchesOf(code)).map(parseKept<MatchSummary>);
    },
    async find(written, match) {
      const code = parseCode(written) ?? '';
      await keeping.get(code);
      const content = await store.matchOf(code, match);
      return content === undefined ? undefined : parseKept<MatchExport>(content);
    },
    async idle() {
      await Promise.all(keeping.values());
    },
  };
}

/** The number of the newest match that is over. The append that ended it may have begun the next one, too. */
function lastEnded({ state: { match } }: TableHost): number {
  if (match === null) return 0;
  return match.ended === null ? match.number - 1 : match.number;
}

function keptMatch(ended: MatchExport): KeptMatch {
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

/** What this server wrote itself. */
function parseKept<Kept>(text: string): Kept {
  return JSON.parse(text);
}
