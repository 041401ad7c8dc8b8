import { PLAYER_COUNTS } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { simulateReadably } from '../../test/simulate-readably.ts';
import { createPlayingTables } from './playing-tables.ts';
import { POLICIES } from './policy.ts';
import { CHUNK, type Simulation, simulate, simulateChunks } from './simulate.ts';
import { simulateOnAllCores } from './simulate-on-all-cores.ts';
import { addTally, emptyTally, figuresOf } from './tally.ts';

const EVERYTHING = PLAYER_COUNTS.flatMap((players) => POLICIES.map((policy) => ({ players, policy })));

describe('simulate', () => {
  test.each(EVERYTHING)(
    'plays every match by the rules: $players players, $policy',
    ({ players, policy }) => {
      const simulation: Simulation = { players, policy, seed: 11, matches: 300 };
      expect(simulate(simulation)).toEqual(simulateReadably(simulation));
    },
  );

  test('the same seed gives the same result, whatever the number of cores', async () => {
    const simulation: Simulation = { players: 3, policy: 'counter', seed: 3, matches: 34 * CHUNK + 5 };
    const one = await simulateOnAllCores(simulation, { cores: 1 });
    expect(one.matches).toBe(simulation.matches);
    expect(await simulateOnAllCores(simulation, { cores: 2 })).toEqual(one);
  });

  test('chunks add up to the whole, in any order', () => {
    const simulation: Simulation = { players: 4, policy: 'shape', seed: 5, matches: 2 * CHUNK + 100 };
    const tables = createPlayingTables(4, 'shape');
    const sum = emptyTally();
    for (const chunk of [2, 0, 1]) addTally(sum, simulateChunks(simulation, tables, chunk, chunk + 1));
    expect(sum).toEqual(simulate(simulation));
  });

  test('another seed gives another result', () => {
    const of = (seed: number) => figuresOf(simulate({ players: 3, policy: 'counter', seed, matches: 1000 }));
    expect(of(2)).not.toEqual(of(1));
    expect(of(2 ** 32 + 1)).not.toEqual(of(1));
    expect(of(1)).toEqual(of(1));
  });

  test('progress goes up to one', async () => {
    const seen: number[] = [];
    const simulation: Simulation = { players: 3, policy: 'counter', seed: 1, matches: 40 * CHUNK };
    await simulateOnAllCores(simulation, { cores: 1, onProgress: (done) => seen.push(done) });
    expect(seen).toEqual([0.4, 0.8, 1]);
  });
});
