import { type PlayerCount, STARTING_HAND } from '@pok/rules';
import { intAt } from '../checked.ts';
import { liveCode } from '../solver/live-hands.ts';
import { positionOf, positionsFor, rankOf } from '../solver/positions.ts';
import { createChain, NUMBERS_PER_POSITION } from './chain.ts';
import type { Figures } from './figures.ts';
import type { Policy } from './policy.ts';

/** What random play is like, exactly. */
export function odds(players: PlayerCount, policy: Policy): Figures {
  const solved = new Float64Array(positionsFor(players).count * NUMBERS_PER_POSITION);
  const { layers, solve } = createChain(players, policy, solved);
  for (const layer of layers) layer.forEach(solve);
  return figuresAtStart(players, solved);
}

export function figuresAtStart(players: PlayerCount, solved: Float64Array): Figures {
  const positions = positionsFor(players);
  const start = new Uint8Array(players).fill(liveCode(STARTING_HAND));
  const at = positionOf(intAt(positions.slots, rankOf(positions, start))) * NUMBERS_PER_POSITION;
  const [meanRounds = 0, tieRate = 0, deadRate = 0, winnersPerMatch = 0] = solved.subarray(at);
  return { meanRounds, tieRate, deadRate, winnersPerMatch };
}
