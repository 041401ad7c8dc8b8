import { BOT_LEVELS, type BotLevel } from '@pok/protocol';
import { PLAYER_COUNTS, type PlayerCount, ROLLS, STARTING_HAND } from '@pok/rules';
import { advise, needsValues, seededRandom, type ValueTable, winShares } from '@pok/strategy';
import {
  createVerification,
  EVERY_NAMING_UP_TO,
  figuresOf,
  loadAllValues,
  oddsOnAllCores,
  playArena,
  positionsOf,
  samplePositions,
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
/** The more players, the longer a match takes; Sharp solves every position, and Reader looks at every play besides. */
const QUICK_MATCHES = 1260;
const SHARP_MATCHES: Readonly<Record<PlayerCount, number>> = { 3: 600, 4: 420, 5: 300, 6: 252, 7: 252 };
const READER_MATCHES: Readonly<Record<PlayerCount, number>> = { 3: 300, 4: 120, 5: 60, 6: 36, 7: 28 };
/** How long a table of one level may take, in shares of the rounds of random play. */
const LEAST_ROUNDS = 0.7;
const MOST_ROUNDS = 1.6;
/** The ladder goes up to Sharp. Nobody climbs past it: a table of Sharps gives nothing away, and Reader only takes what is given. */
const LADDER: readonly BotLevel[] = BOT_LEVELS.filter((level) => level !== 'reader');

/** `… strategy.bench.ts 6 7` checks those files. */
const asked = process.argv.slice(2).map(Number);
const checked = new Set<number>(asked.length > 0 ? asked : [3, 4, 5]);

const tables = await loadAllValues();

for (const values of tables) console.log(`advise, ${values.players} players: ${decisions(values)}`);
console.log(`advise, a stream of questions for three: ${answers()}\n`);

for (const players of PLAYER_COUNTS) await climb(players);

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
  const { exploitability, meanRegret, worstRegret } = figuresOf(verification, positions);
  const { amount: valueError } = worstClaimIn(verification);
  const unsettled = unsettledIn(verification, positions);
  console.log(`solution, ${players} players, as it is played: verified in ${seconds(startedAt)}
  exploitability   ${exploitability.toFixed(6)} ${required(exploitability, REQUIRED_EXPLOITABILITY)}
  worst regret     ${worstRegret.toExponential(1)} ${required(worstRegret, REQUIRED_REGRET)}
  mean regret      ${meanRegret.toExponential(1)}
  least settled    ${unsettled.positions} positions with a regret above ${UNSETTLED}, where ${unsettled.share.toExponential(1)} of all rounds are played
  claimed values   ${valueError.toExponential(1)} off at most ${required(valueError, REQUIRED_VALUE_ERROR)}`);
}

/** The ladder of bots: one of a level at a table of the level below, and at one of the level above. */
async function climb(players: PlayerCount): Promise<void> {
  const { meanRounds } = await oddsOnAllCores(players, 'counter');
  console.log(
    `ladder, ${players} players: a fair share is ${percent(1 / players)}, random play takes ${meanRounds.toFixed(1)} rounds`,
  );
  for (const [rung, level] of BOT_LEVELS.entries()) {
    const below = BOT_LEVELS[rung - 1];
    const above = BOT_LEVELS[rung + 1];
    const parts = [`  ${level}:`.padEnd(10)];
    if (below !== undefined) parts.push(await climbTo(level, below, players, (share) => share > 1 / players));
    if (above !== undefined) parts.push(await climbTo(level, above, players, (share) => share < 1 / players));
    const { rounds, matches } = await playArena(tableOf(level, level, players));
    const ratio = rounds / matches / meanRounds;
    const isAsLong = verdict(ratio > LEAST_ROUNDS && ratio < MOST_ROUNDS);
    console.log(
      `${parts.join(' ')} a table of them takes ${(rounds / matches).toFixed(1)} rounds ${isAsLong}`,
    );
  }
}

/** What one bot wins among others, and whether it is what the ladder requires. */
async function climbTo(
  one: BotLevel,
  others: BotLevel,
  players: PlayerCount,
  isRequired: (share: number) => boolean,
): Promise<string> {
  const [first] = winShares(await playArena(tableOf(one, others, players)));
  if (first === undefined) throw new RangeError('nobody sat at the table');
  const { share, low, high } = first;
  const isRung = LADDER.includes(one) && LADDER.includes(others);
  const told = `wins ${percent(share)} ± ${percent((high - low) / 2)} among ${others}`;
  return `${told}${isRung ? ` ${verdict(isRequired(share))}` : ''},`;
}

function tableOf(one: BotLevel, others: BotLevel, players: PlayerCount) {
  const levels = [one, ...Array.from({ length: players - 1 }, () => others)];
  return { levels, matches: matchesOf(levels, players), seed: 'ladder' };
}

function matchesOf(levels: readonly BotLevel[], players: PlayerCount): number {
  if (levels.includes('reader')) return READER_MATCHES[players];
  return levels.some(needsValues) ? SHARP_MATCHES[players] : QUICK_MATCHES;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
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
