import { setImmediate } from 'node:timers/promises';
import {
  type MatchExport,
  type MatchSummary,
  matchSummarySchema,
  parseExport,
  type TableCode,
} from '@pok/protocol';
import { parseCode, type TableActor } from '@pok/table';
import type { KeptMatch, Store } from './store/store.ts';

/** Finished matches, kept for good. A match follows from its table's log, so keeping it can be done again at any time. */
export interface Matches {
  /** Keeps every match that ends at this table from now on, and those that ended before at nodes that died over it. */
  watch(actor: TableActor): void;
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
  const behind = new Map<TableCode, TableActor>();

  function waitFor(actor: TableActor, work: Promise<void>): void {
    const { code } = actor;
    const kept = Promise.all([keeping.get(code), work])
      .catch((error: unknown) => {
        behind.set(code, actor);
        onProblem(error);
      })
      .then(() => {
        if (keeping.get(code) === kept) keeping.delete(code);
      });
    keeping.set(code, kept);
  }

  async function keepAll(code: TableCode): Promise<void> {
    await keeping.get(code);
    const actor = behind.get(code);
    if (actor !== undefined) {
      behind.delete(code);
      waitFor(actor, keepMissing(actor, lastEnded(actor)));
    }
    await keeping.get(code); // somebody else may have asked meanwhile
  }

  async function keepMissing(actor: TableActor, upTo: number): Promise<void> {
    const summaries = (await store.matchesOf(actor.code)).map(parseSummary);
    const kept = new Set(summaries.map(({ match }) => match));
    for (let match = 1; match <= upTo; match += 1) if (!kept.has(match)) await keep(actor, match);
  }

  async function keepAfterTelling(actor: TableActor, after: number, upTo: number): Promise<void> {
    await setImmediate(); // everybody hears first how it ended
    if (behind.delete(actor.code)) return keepMissing(actor, upTo);
    for (let match = after + 1; match <= upTo; match += 1) await keep(actor, match);
  }

  async function keep(actor: TableActor, match: number): Promise<void> {
    const ended = await actor.exportMatch(match);
    if (ended !== undefined) await store.keepMatch(keptMatch(ended));
  }

  return {
    watch(actor) {
      let known = lastEnded(actor);
      behind.delete(actor.code);
      if (known > 0) waitFor(actor, keepMissing(actor, known));
      actor.subscribe(({ type }) => {
        const ended = lastEnded(actor);
        if (type !== 'view' || ended === known) return;
        waitFor(actor, keepAfterTelling(actor, known, ended));
        known = ended;
      });
    },
    async list(written) {
      const code = parseCode(written) ?? '';
      await keepAll(code);
      return (await store.matchesOf(code)).map(parseSummary);
    },
    async find(written, match) {
      const code = parseCode(written) ?? '';
      await keepAll(code);
      const content = await store.matchOf(code, match);
      return content === undefined ? undefined : parseContent(content);
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
function lastEnded({ state: { match } }: TableActor): number {
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

function parseSummary(text: string): MatchSummary {
  return matchSummarySchema.parse(JSON.parse(text));
}

function parseContent(text: string): MatchExport {
  const parsed = parseExport(JSON.parse(text));
  if (typeof parsed === 'string') throw new Error(`a kept match is damaged: ${parsed}`);
  return parsed.written;
}
