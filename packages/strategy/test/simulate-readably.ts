import { playRound, type Roll, type Shape, startMatch, winnersOf } from '@pok/rules';
import { codeOfHand, HANDS } from '../src/hand-code.ts';
import { FALLS, playAt, rollOfFall } from '../src/random-play/playing-tables.ts';
import { PLACES, Prng } from '../src/random-play/prng.ts';
import { CHUNK, chunksOf, type Simulation } from '../src/random-play/simulate.ts';
import { countMatch, emptyTally, type Tally } from '../src/random-play/tally.ts';

/**
 * The very matches that `simulate` plays, through the readable rules: what it is tested and measured against. Only the draws come from
 * tables, so the time goes into the rules.
 */
export function simulateReadably(simulation: Simulation): Tally {
  const tally = emptyTally();
  const rolls = Array.from({ length: FALLS }, (_, fall) => rollOfFall(fall));
  const plays = HANDS.map((hand) =>
    Array.from({ length: PLACES }, (_, place) => playAt(simulation.policy, hand, place)),
  );
  for (let chunk = 0; chunk < chunksOf(simulation); chunk += 1) {
    const prng = new Prng(simulation.seed, chunk);
    const matches = Math.min(CHUNK, simulation.matches - chunk * CHUNK);
    for (let match = 0; match < matches; match += 1) playMatch(simulation, { rolls, plays, prng }, tally);
  }
  return tally;
}

interface Draws {
  readonly rolls: readonly Roll[];
  /** What is drawn at each place, for each hand. */
  readonly plays: readonly (readonly (Shape | undefined)[])[];
  readonly prng: Prng;
}

function playMatch({ players }: Simulation, { rolls, plays, prng }: Draws, tally: Tally): void {
  let match = startMatch(players);
  while (match.result === undefined) {
    const roll = rolls[prng.below(FALLS)];
    if (roll === undefined) throw new RangeError(`dice fall in ${FALLS} ways`);
    const drawn = match.hands.map((hand) => draw(plays[codeOfHand(hand)] ?? [], prng));
    const played = playRound(match, { roll, plays: drawn });
    if (!played.ok) throw new Error(`a player drew what they don't hold: ${played.error.kind}`);
    match = played.match;
  }
  const winners = winnersOf(match.result, players).length;
  countMatch(tally, match.rounds.length, winners, match.result.kind === 'dead');
}

function draw(places: readonly (Shape | undefined)[], prng: Prng): Shape {
  for (;;) {
    const shape = places[prng.place()];
    if (shape !== undefined) return shape;
  }
}
