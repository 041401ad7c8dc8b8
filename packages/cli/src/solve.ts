import { readFile, writeFile } from 'node:fs/promises';
import { formatHand, type PlayerCount } from '@pok/rules';
import {
  formatValues,
  handsAt,
  parseValues,
  RULINGS,
  type Ruling,
  type SolutionFigures,
  seededRandom,
  ValuesError,
  type ValueTable,
} from '@pok/strategy';
import {
  createSweep,
  createVerification,
  EVERY_NAMING_UP_TO,
  type Extreme,
  largestAsymmetry,
  loadCheckpoint,
  loadValues,
  positionsOf,
  removeCheckpoint,
  type Sweep,
  samplePositions,
  saveCheckpoint,
  solutionFiguresOf,
  UNSETTLED,
  unsettledIn,
  type Verification,
  walkOnAllCores,
  worstClaimIn,
  worstRegretIn,
} from '@pok/strategy/node';
import { type Command, Option } from 'commander';
import { withExample } from './example.ts';
import { formatNumber, formatPercent } from './format-figures.ts';
import { jsonOption, numberOption, playersOption } from './options.ts';
import { startProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

interface SolveOptions {
  readonly players: PlayerCount;
  readonly out?: string;
  readonly ruling: Ruling;
  readonly verify?: boolean;
  readonly sample?: number;
  readonly cores?: number;
  readonly json?: boolean;
}

/** This much work is worth keeping when the power fails. */
const MILLISECONDS_BETWEEN_CHECKPOINTS = 30_000;
const INTERRUPTED = 130;

/** How many tables are looked up a second time, with other names for the shapes and the seats in another order. */
const SAMPLES = 500;

export function solve(program: Command): void {
  withExample(program.command('solve'), 'pok solve --players 3 --out 3.bin', 'pok solve --players 3 --verify')
    .description('solve the game, or check a file of values; Ctrl-C stops it, and the next run continues')
    .addOption(playersOption().makeOptionMandatory())
    .option('-o, --out <file>', 'the file of values')
    .option('--verify', 'check the file (the shipped one, unless --out says otherwise)')
    .addOption(numberOption('--sample <n>', 'with --verify: check this many positions, one round ahead each'))
    .addOption(
      new Option('--ruling <ruling>', 'what a match without a sole winner is worth')
        .choices(RULINGS)
        .default('shared'),
    )
    .addOption(numberOption('--cores <n>', 'how many cores to use'))
    .addOption(jsonOption())
    .action((options: SolveOptions) => (options.verify ? verifyFile(options) : makeFile(options)));
}

async function makeFile({
  players,
  out = `values-${players}.bin`,
  ruling,
  cores,
  json,
}: SolveOptions): Promise<void> {
  const checkpoint = `${out}.partial`;
  const sweep = (await loadCheckpoint(checkpoint, players, ruling)) ?? createSweep(players, ruling);
  const finished = await run(`Solving POK for ${players}`, sweep, cores, { file: checkpoint, sweep });
  if (!finished) {
    console.error(`Stopped. Run it again to continue: what is solved so far is in ${checkpoint}.`);
    process.exitCode = INTERRUPTED;
    return;
  }
  const found = findingsOf(sweep);
  await writeFile(out, formatValues(players, sweep.claims, found, ruling));
  await removeCheckpoint(checkpoint);
  console.log(
    json
      ? JSON.stringify({ players, file: out, ruling, ...found })
      : [`Wrote ${out}`, '', ...formatFindings(found)].join('\n'),
  );
}

async function verifyFile({ players, out, sample, cores, json }: SolveOptions): Promise<void> {
  const table = await open(players, out);
  if (table.players !== players)
    throw new UsageError(`${out} is for ${table.players} players, not ${players}.`);
  if (sample !== undefined) return verifySample(table, sample, out, json);
  const verification = createVerification(table, players <= EVERY_NAMING_UP_TO);
  if (!(await run(`Verifying the values for ${players}`, verification, cores))) {
    process.exitCode = INTERRUPTED;
    return;
  }
  const found = findingsOf(verification);
  const asymmetry = largestAsymmetry(table, SAMPLES, seededRandom(`verify ${players}`));
  const lines = [
    `The strategy for ${players} players as it is played from ${out ?? 'the shipped file'}`,
    '',
    ...formatFindings(found),
    `asymmetry      ${asymmetry.toExponential(1)} at most between ${SAMPLES} tables and the same with seats and shapes mixed up`,
    `verified       ${formatNumber(verification.done.length)} positions, ${verification.isEveryNaming ? 'every naming of the shapes' : 'one naming of the shapes each'}`,
    `the file says  exploitability ${table.figures.exploitability.toFixed(6)}`,
  ];
  console.log(json ? JSON.stringify({ players, ...found, asymmetry }) : lines.join('\n'));
}

/** Checking all positions takes hours. This checks a few, and trusts the claims about the positions that follow. */
function verifySample(table: ValueTable, count: number, out: string | undefined, json?: boolean): void {
  const { players } = table;
  const sample = samplePositions(table, count, seededRandom(`sample ${players}`));
  const asymmetry = largestAsymmetry(table, SAMPLES, seededRandom(`verify ${players}`));
  const lines = [
    `${formatNumber(count)} positions for ${players} players as they are played from ${out ?? 'the shipped file'}`,
    '',
    `regret         ${sample.meanRegret.toExponential(1)} per round on average, ${sample.worstRegret.toExponential(1)} at most`,
    `claimed values ${sample.valueError.toExponential(1)} off at most from what play is worth, one round ahead`,
    `asymmetry      ${asymmetry.toExponential(1)} at most between ${SAMPLES} tables and the same with seats and shapes mixed up`,
  ];
  console.log(json ? JSON.stringify({ players, ...sample, asymmetry }) : lines.join('\n'));
}

async function open(players: PlayerCount, out: string | undefined): Promise<ValueTable> {
  try {
    return out === undefined ? await loadValues(players) : parseValues(await readFile(out));
  } catch (error) {
    if (error instanceof ValuesError) throw error;
    throw new UsageError(`${out} can't be read. \`pok solve --players ${players} --out ${out}\` makes it.`);
  }
}

interface Checkpoint {
  readonly file: string;
  readonly sweep: Sweep;
}

/** Returns whether it was finished: Ctrl-C stops it at the next good moment. */
async function run(
  label: string,
  walk: Sweep | Verification,
  cores: number | undefined,
  checkpoint?: Checkpoint,
): Promise<boolean> {
  const progress = startProgress(label);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onInterrupt);
  let saved = performance.now();
  let saving = Promise.resolve(true);
  const save = () => {
    if (checkpoint !== undefined) saving = saving.then(() => trySaving(checkpoint, stop));
  };
  save(); // if the file can't be written, fail now, not in an hour
  const finished = await walkOnAllCores(walk, {
    cores,
    signal: stop.signal,
    onProgress: progress.show,
    onPause: () => {
      if (performance.now() - saved < MILLISECONDS_BETWEEN_CHECKPOINTS) return;
      saved = performance.now();
      save();
    },
  });
  if (!finished) save();
  const isSaved = await saving;
  progress.stop();
  process.off('SIGINT', onInterrupt);
  process.off('SIGTERM', onInterrupt);
  if (!isSaved)
    throw new UsageError(
      `${checkpoint?.file} can't be written: --out must name a file in an existing folder.`,
    );
  return finished;
}

async function trySaving({ file, sweep }: Checkpoint, stop: AbortController): Promise<boolean> {
  try {
    await saveCheckpoint(file, sweep);
    return true;
  } catch {
    stop.abort();
    return false;
  }
}

/** What a finished walk found out about the strategy as it is played. */
interface Findings extends SolutionFigures {
  readonly worstRegretIn: string;
  readonly unsettled: ReturnType<typeof unsettledIn>;
  readonly valueError: number;
  readonly valueErrorIn: string;
}

function findingsOf(walk: Sweep | Verification): Findings {
  const positions = positionsOf(walk);
  const claim = worstClaimIn(walk);
  const textOf = ({ position }: Extreme) => handsAt(positions, position).map(formatHand).join(', ');
  return {
    ...solutionFiguresOf(walk, positions),
    worstRegretIn: textOf(worstRegretIn(walk)),
    unsettled: unsettledIn(walk, positions),
    valueError: claim.amount,
    valueErrorIn: textOf(claim),
  };
}

function formatFindings({
  unsettled,
  worstRegretIn,
  valueError,
  valueErrorIn,
  ...figures
}: Findings): readonly string[] {
  return [
    `exploitability ${figures.exploitability.toFixed(6)} above a fair share, by the best response of one player`,
    `regret         ${figures.meanRegret.toExponential(1)} per round on average, ${figures.worstRegret.toExponential(1)} at most`,
    `mean rounds    ${figures.meanRounds.toFixed(3)}`,
    `ties           ${formatPercent(figures.tieRate)} of matches, dead positions (E3) among them: ${formatPercent(figures.deadRate)}`,
    `winners        ${figures.winnersPerMatch.toFixed(3)} per match`,
    `least settled  ${formatNumber(unsettled.positions)} positions with a regret above ${UNSETTLED}; ${unsettled.share.toExponential(1)} of all rounds are played in them`,
    `               most regret in ${worstRegretIn}`,
    `claimed values ${valueError.toExponential(1)} off at most from what play is worth, in ${valueErrorIn}`,
  ];
}
