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
  /** Resolves when all that has ended at this table is kept; with false if that could not be done. */
  areKept(code: TableCode): Promise<boolean>;
  /** Resolves when all that has ended is kept, as far as that can be done. */
  idle(): Promise<void>;
}

export function matchesIn(store: Store, onProblem: (error: unknown) => void): Matches {
  const keeping = new Map<TableCode, Promise<void>>();
  /** Tables at which keeping has failed: it is tried again when the next match ends, and when somebody asks. */
  const behind = new Map<TableCode, TableHost>();

  function waitFor(host: TableHost, work: Promise<void>): void {
    const { code } = host;
    const kept = Promise.all([keeping.get(code), work])
      .catch((error: unknown) => {
        behind.set(code, host);
        onProblem(error);
      })
      .then(() => {
        if (keeping.get(code) === kept) keeping.delete(code);
      });
    keeping.set(code, kept);
  }

  async function keepAll(code: TableCode): Promise<void> {
    await keeping.get(code);
    const host = behind.get(code);
    if (host !== undefined) {
      behind.delete(code);
      waitFor(host, keepMissing(host, lastEnded(host)));
    }
    await keeping.get(code); // somebody else may have asked meanwhile
  }

  async function keepMissing(host: TableHost, upTo: number): Promise<void> {
    const summaries = (await store.matchesOf(host.code)).map(parseKept<MatchSummary>);
    const kept = new Set(summaries.map(({ match }) => match));
    for (let match = 1; match <= upTo; match += 1) if (!kept.has(match)) await keep(host, match);
  }

  async function keepAfterTelling(host: TableHost, after: number, upTo: number): Promise<void> {
    await setImmediate(); // everybody hears first how it ended
    if (behind.delete(host.code)) return keepMissing(host, upTo);
    for (let match = after + 1; match <= upTo; match += 1) await keep(host, match);
  }

  async function keep(host: TableHost, match: number): Promise<void> {
    const ended = await host.exportMatch(match);
    if (ended !== undefined) await store.keepMatch(keptMatch(ended));
  }

  return {
    watch(host) {
      let known = lastEnded(host);
      behind.delete(host.code);
      if (known > 0) waitFor(host, keepMissing(host, known));
      host.subscribe(({ kind }) => {
        const ended = lastEnded(host);
        if (kind !== 'view' || ended === known) return;
        waitFor(host, keepAfterTelling(host, known, ended));
        known = ended;
      });
    },
    async list(written) {
      const code = parseCode(written) ?? '';
      await keepAll(code);
      return (await store.matchesOf(code)).map(parseKept<MatchSummary>);
    },
    async find(written, match) {
      const code = parseCode(written) ?? '';
      await keepAll(code);
      const content = await store.matchOf(code, match);
      return content === undefined ? undefined : parseKept<MatchExport>(content);
    },
    async areKept(code) {
      await keepAll(code);
      return !behind.has(code);
    },
    async idle() {
      await Promise.all([...keeping.keys(), ...behind.keys()].map(keepAll));
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
