import type { BotLevel, PlayerCount } from '@pok/rules';
import { isPlayerCount } from '@pok/rules';
import type { ValueTable } from '../values/value-table.ts';
import type { Bots } from './bots.ts';
import { chooseForBot, needsValues } from './choose.ts';
import type { BotProblem } from './problem.ts';

export interface BotsOptions {
  /** Where the solved values of a player count come from: a file, or the network. */
  loadValues(players: PlayerCount): Promise<ValueTable>;
  onProblem(problem: BotProblem): void;
}

/** Bots that load values when one of them first needs them, and play a level lower while there are none. */
export function createBots({ loadValues, onProblem }: BotsOptions): Bots {
  const loading = new Map<number, Promise<ValueTable>>();

  function load(players: number): Promise<ValueTable> {
    if (!isPlayerCount(players)) return Promise.reject(new RangeError(`nobody plays POK with ${players}`));
    const known = loading.get(players) ?? loadValues(players);
    loading.set(players, known);
    return known;
  }

  async function valuesFor(level: BotLevel, players: number): Promise<ValueTable | null> {
    if (!needsValues(level)) return null;
    try {
      return await load(players);
    } catch (cause) {
      loading.delete(players); // the network may be back at the next choice
      onProblem({ kind: 'no-values', level, players, cause });
      return null;
    }
  }

  return {
    async choose(level, seen, seed) {
      return chooseForBot(level, seen, seed, await valuesFor(level, seen.players.length));
    },
    close: () => Promise.resolve(),
  };
}
