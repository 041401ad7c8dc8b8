import type { BotLevel } from '@pok/protocol';
import { isPlayerCount, type PlayerCount, type Seen, type SeenMatch, type Shape } from '@pok/rules';
import type { ValueTable } from '../values/value-table.ts';
import { chooseForBot, needsValues } from './choose.ts';
import { createSame } from './same.ts';

/** The bots of a table, local or in a worker: the same seed and the same view give the same play. */
export interface Bots {
  choose(level: BotLevel, seen: Seen, seed: string): Promise<Shape>;
  close(): Promise<void>;
}

/** Why a bot plays at a lower level: to be logged, or told to whoever runs the table. */
export type BotProblem =
  | {
      readonly kind: 'no-values';
      readonly level: BotLevel;
      readonly players: number;
      readonly cause: unknown;
    }
  | { readonly kind: 'worker-died'; readonly level: BotLevel; readonly cause: unknown };

export interface BotsOptions {
  /** Where the solved values of a player count come from: a file, or the network. */
  loadValues(players: PlayerCount): Promise<ValueTable>;
  onProblem(problem: BotProblem): void;
}

/** Bots that load values when one of them first needs them, and play at a lower level while there are none. */
export function createBots({ loadValues, onProblem }: BotsOptions): Bots {
  const loading = new Map<number, Promise<ValueTable>>();
  /** Player counts whose values are known to be missing: reported once, not at every choice. */
  const missing = new Set<number>();
  const sameEarlier = createSame<readonly SeenMatch[]>();
  const sameTable = createSame<Pick<Seen, 'players' | 'rounds' | 'earlier'>>();

  function load(players: number): Promise<ValueTable> {
    if (!isPlayerCount(players)) return Promise.reject(new RangeError(`nobody plays POK with ${players}`));
    const known = loading.get(players) ?? loadValues(players);
    loading.set(players, known);
    return known;
  }

  async function valuesFor(level: BotLevel, players: number): Promise<ValueTable | null> {
    if (!needsValues(level)) return null;
    try {
      const values = await load(players);
      missing.delete(players);
      return values;
    } catch (cause) {
      loading.delete(players); // the network may be back at the next choice
      if (!missing.has(players)) onProblem({ kind: 'no-values', level, players, cause });
      missing.add(players);
      return null;
    }
  }

  return {
    async choose(level, seen, seed) {
      const values = await valuesFor(level, seen.players.length);
      if (values === null) return chooseForBot(level, seen, seed, null);
      const { players, rounds } = seen;
      const known = sameTable({ players, rounds, earlier: sameEarlier(seen.earlier) });
      return chooseForBot(level, { ...seen, ...known }, seed, values);
    },
    close: () => Promise.resolve(),
  };
}
