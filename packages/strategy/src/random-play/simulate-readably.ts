import { type Hand, playRound, type Shape, startMatch, winnersOf } from '@pok/rules';
import { Chance } from './chance.ts';
import { FALLS, playAt, rollOfFall } from './playing-tables.ts';
import type { Policy } from './policy.ts';
import { CHUNK, chunksOf, type Simulation } from './simulate.ts';
import { countMatch, emptyTally, type Tally } from './tally.ts';

/** The very matches that `simulate` plays, through the readable rules: what it is tested and measured against. */
export function simulateReadably(simulation: Simulation): Tally {
  const tally = emptyTally();
  for (let chunk = 0; chunk < chunksOf(simulation); chunk += 1) {
    const chance = new Chance(simulation.seed, chunk);
    const matches = Math.min(CHUNK, simulation.matches - chunk * CHUNK);
    for (let match = 0; match < matches; match += 1) playMatch(simulation, chance, tally);
  }
  return tally;
}

function playMatch({ players, policy }: Simulation, chance: Chance, tally: Tally): void {
  let match = startMatch(players);
  while (match.result === undefined) {
    const roll = rollOfFall(chance.below(FALLS));
    const plays = match.hands.map((hand) => draw(policy, hand, chance));
    const played = playRound(match, { roll, plays });
    if (!played.ok) throw new Error(`a player drew what they don't hold: ${played.error.kind}`);
    match = played.match;
  }
  const winners = winnersOf(match.result, players).length;
  countMatch(tally, match.rounds.length, winners, match.result.kind === 'dead');
}

function draw(policy: Policy, hand: Hand, chance: Chance): Shape {
  for (;;) {
    const shape = playAt(policy, hand, chance.place());
    if (shape !== undefined) return shape;
  }
}
