import { ROLLS, STARTING_HAND } from '@pok/rules';
import { advise, type ValueTable } from '@pok/strategy';
import {
  createVerification,
  figuresOf,
  loadAllValues,
  positionsOf,
  walkOnAllCores,
  worstClaim,
} from '@pok/strategy/node';

/** Required of the strategy as it is played by three, four and five. */
const REQUIRED_EXPLOITABILITY = 0.0001;
const REQUIRED_REGRET = 0.0001;
const REQUIRED_VALUE_ERROR = 0.00001;
const REQUIRED_UP_TO = 5;
/** Required of `advise` for three players: lines a second of processor time, questions all over the game. */
const REQUIRED_ANSWERS = 2000;
const QUESTIONS = 20_000;

/** `… strategy.bench.ts 6 7` checks those files. */
const asked = process.argv.slice(2).map(Number);
const checked = new Set<number>(asked.length > 0 ? asked : [3, 4, 5]);

const tables = await loadAllValues();

for (const values of tables) console.log(`advise, ${values.players} players: ${decisions(values)}`);
console.log(`advise, a stream of questions for three: ${answers()}\n`);

for (const values of tables) {
  const { players, figures } = values;
  if (!checked.has(players)) {
    console.log(`solution, ${players} players: exploitability ${figures.exploitability.toFixed(6)} says the file; verifying takes as long as solving:
  pok solve --verify --players ${players}`);
    continue;
  }
  const startedAt = performance.now();
  const verification = createVerification(values, players <= REQUIRED_UP_TO);
  await walkOnAllCores(verification);
  const { exploitability, meanRegret, worstRegret } = figuresOf(verification, positionsOf(verification));
  console.log(`solution, ${players} players, as it is played: verified in ${seconds(startedAt)}
  exploitability   ${exploitability.toFixed(6)} ${required(players, exploitability, REQUIRED_EXPLOITABILITY)}
  worst regret     ${worstRegret.toExponential(1)} ${required(players, worstRegret, REQUIRED_REGRET)}
  mean regret      ${meanRegret.toExponential(1)}
  claimed values   ${worstClaim(verification).toExponential(1)} off at most ${required(players, worstClaim(verification), REQUIRED_VALUE_ERROR)}`);
}

function required(players: number, figure: number, limit: number): string {
  return players > REQUIRED_UP_TO ? '' : `(required: ${limit}) ${verdict(figure <= limit)}`;
}

/** Milliseconds for positions that were never asked for before: one seat after the other has handed a counter over. */
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
