import { ROLLS, STARTING_HAND } from '@pok/rules';
import { advise, seededRandom, type ValueTable } from '@pok/strategy';
import {
  createVerification,
  EVERY_NAMING_UP_TO,
  loadAllValues,
  positionsOf,
  samplePositions,
  solutionFiguresOf,
  UNSETTLED,
  unsettledIn,
  walkOnAllCores,
  worstClaimIn,
} from '@pok/strategy/node';

/** Required of the strategy as it is played. */
const REQUIRED_EXPLOITABILITY = 0.0001;
const REQUIRED_REGRET = 0.0001;
const REQUIRED_VALUE_ERROR = 0.00001;
/** Required of `advise` for three players: lines per second of processor time, with questions from the whole game. */
const REQUIRED_ANSWERS = 2000;
const QUESTIONS = 20_000;
/** Positions to look at in files that it would take too long to verify. */
const SAMPLE = 500;
/** `… strategy.bench.ts 6 7` checks those files. */
const asked = process.argv.slice(2).map(Number);
const checked = new Set<number>(asked.length > 0 ? asked : [3, 4, 5]);

const tables = await loadAllValues();

for (const values of tables) console.log(`advise, ${values.players} players: ${decisions(values)}`);
console.log(`advise, a stream of questions for three: ${answers()}\n`);

for (const values of tables) {
  const { players, figures } = values;
  if (!checked.has(players)) {
    const { valueError, worstRegret } = samplePositions(values, SAMPLE, seededRandom('bench'));
    console.log(`solution, ${players} players, as the file says: exploitability ${figures.exploitability.toFixed(6)}, worst regret ${figures.worstRegret.toExponential(1)} ${required(figures.worstRegret, REQUIRED_REGRET)}
 of ${SAMPLE} positions, as they are played:
  worst regret     ${worstRegret.toExponential(1)} ${required(worstRegret, REQUIRED_REGRET)}
  claimed values   ${valueError.toExponential(1)} off at most, one round ahead ${required(valueError, REQUIRED_VALUE_ERROR)}
  all of them, which takes as long as solving: pok solve --verify --players ${players}`);
    continue;
  }
  const startedAt = performance.now();
  const verification = createVerification(values, players <= EVERY_NAMING_UP_TO);
  await walkOnAllCores(verification);
  const positions = positionsOf(verification);
  const { exploitability, meanRegret, worstRegret } = solutionFiguresOf(verification, positions);
  const { amount: valueError } = worstClaimIn(verification);
  const unsettled = unsettledIn(verification, positions);
  console.log(`solution, ${players} players, as it is played: verified in ${seconds(startedAt)}
  exploitability   ${exploitability.toFixed(6)} ${required(exploitability, REQUIRED_EXPLOITABILITY)}
  worst regret     ${worstRegret.toExponential(1)} ${required(worstRegret, REQUIRED_REGRET)}
  mean regret      ${meanRegret.toExponential(1)}
  least settled    ${unsettled.positions} positions with a regret above ${UNSETTLED}, where ${unsettled.share.toExponential(1)} of all rounds are played
  claimed values   ${valueError.toExponential(1)} off at most ${required(valueError, REQUIRED_VALUE_ERROR)}`);
}

function required(figure: number, limit: number): string {
  return `(required: ${limit}) ${verdict(figure <= limit)}`;
}

/** Milliseconds for positions that were never asked for before: one seat after the other has handed over a counter. */
function decisions(values: ValueTable): string {
  const times = ROLLS.slice(0, 24).map((roll, index) => {
    const hands = Array.from({ length: values.players }, (_, seat) => ({
      disc: 2 - ((index >> seat) & 1),
      square: 2 - ((index >> (seat + 1)) & 1),
      triangle: STARTING_HAND.triangle,
    }));
    const before = process.cpuUsage();
    advise(values, hands, roll);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  times.sort((one, two) => one - two);
  return `${times[times.length >> 1]?.toFixed(1)} ms for a new position (median), ${times.at(-1)?.toFixed(1)} ms at most`;
}

function answers(): string {
  const [values] = tables;
  if (values === undefined) return 'no values';
  const before = process.cpuUsage();
  for (let index = 0; index < QUESTIONS; index += 1) {
    const hands = [0, 1, 2].map((seat) => ({
      disc: (index >> seat) % 3,
      square: 1 + ((index >> (seat + 2)) % 2),
      triangle: 1 + ((index >> (seat + 4)) % 2),
    }));
    const roll = ROLLS[index % ROLLS.length];
    if (roll !== undefined) advise(values, hands, roll);
  }
  const { user, system } = process.cpuUsage(before);
  const speed = QUESTIONS / ((user + system) / 1e6);
  return `${Math.round(speed).toLocaleString('en')} a second (required: ${REQUIRED_ANSWERS}) ${verdict(speed >= REQUIRED_ANSWERS)}`;
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}

function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? '✔' : '✘';
}
