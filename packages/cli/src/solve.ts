import { readFile, writeFile } from 'node:fs/promises';
import type { PlayerCount } from '@pok/rules';
import { formatValues, parseValues, type SolutionFigures, ValuesError, type ValueTable } from '@pok/strategy';
import {
  createSweep,
  figuresOf,
  largestGap,
  loadCheckpoint,
  loadValues,
  removeCheckpoint,
  type Sweep,
  saveCheckpoint,
  sweepOnAllCores,
} from '@pok/strategy/node';
import { type Command, Option } from 'commander';
import { jsonOption, playersOption } from './options.ts';
import { startProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

interface SolveOptions {
  readonly players: PlayerCount;
  readonly out?: string;
  readonly verify?: boolean;
  readonly cores?: number;
  readonly json?: boolean;
}

/** Work worth keeping when the power fails. */
const MILLISECONDS_BETWEEN_CHECKPOINTS = 30_000;
const INTERRUPTED = 130;

export function solve(program: Command): void {
  program
    .command('solve')
    .description('solve the game, or check a file of values; stops at Ctrl-C and goes on when called again')
    .addOption(playersOption().makeOptionMandatory())
    .option('-o, --out <file>', 'the file of values')
    .option('--verify', 'check the file (the shipped one, unless --out says otherwise)')
    .addOption(new Option('--cores <n>', 'how many cores to use').argParser(parseCores))
    .addOption(jsonOption())
    .action((options: SolveOptions) => (options.verify ? verifyFile(options) : makeFile(options)));
}

function parseCores(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageError(`--cores ${text}: give a whole number from 1 up.`);
}

async function makeFile({
  players,
  out = `values-${players}.bin`,
  cores,
  json,
}: SolveOptions): Promise<void> {
  const checkpoint = `${out}.partial`;
  const sweep = (await loadCheckpoint(checkpoint, players)) ?? createSweep(players);
  const finished = await run(`Solving POK for ${players}`, sweep, cores, checkpoint);
  if (!finished) {
    console.error(`Stopped. Call it again to go on: what is solved so far is in ${checkpoint}.`);
    process.exitCode = INTERRUPTED;
    return;
  }
  const figures = figuresOf(sweep);
  await writeFile(out, formatValues(players, sweep.values, figures));
  await removeCheckpoint(checkpoint);
  console.log(
    json ? JSON.stringify({ players, file: out, ...figures }) : tell(`Wrote ${out}`, figures).join('\n'),
  );
}

async function verifyFile({ players, out, cores, json }: SolveOptions): Promise<void> {
  const table = await open(players, out);
  if (table.players !== players)
    throw new UsageError(`${out} is for ${table.players} players, not ${players}.`);
  const sweep = createSweep(players, table.positionValues);
  if (!(await run(`Checking the values for ${players}`, sweep, cores))) {
    process.exitCode = INTERRUPTED;
    return;
  }
  const figures = figuresOf(sweep);
  const gap = largestGap(sweep);
  const told = [
    ...tell(`The strategy for ${players} players as it is played from ${out ?? 'the shipped file'}`, figures),
    `largest gap    ${gap.toExponential(1)} between a value in the file and what its own play yields`,
    `the file says  exploitability ${table.figures.exploitability.toFixed(6)}`,
  ];
  console.log(json ? JSON.stringify({ players, ...figures, largestGap: gap }) : told.join('\n'));
}

async function open(players: PlayerCount, out: string | undefined): Promise<ValueTable> {
  try {
    return out === undefined ? await loadValues(players) : parseValues(await readFile(out));
  } catch (error) {
    if (error instanceof ValuesError) throw new UsageError(`${error.message}. \`pok solve\` makes one.`);
    throw new UsageError(`${out} can't be read. \`pok solve --players ${players} --out ${out}\` makes it.`);
  }
}

/** Answers whether it was finished: Ctrl-C asks it to stop at the next good moment. */
async function run(
  label: string,
  sweep: Sweep,
  cores: number | undefined,
  checkpoint?: string,
): Promise<boolean> {
  const progress = startProgress(label);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onInterrupt);
  let saved = performance.now();
  let saving = Promise.resolve(true);
  const save = () => {
    if (checkpoint !== undefined) saving = saving.then(() => trySaving(checkpoint, sweep, stop));
  };
  save(); // whoever can't write should hear of it now, not in an hour
  const finished = await sweepOnAllCores(sweep, {
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
    throw new UsageError(`${checkpoint} can't be written: --out wants a file in a folder that exists.`);
  return finished;
}

async function trySaving(checkpoint: string, sweep: Sweep, stop: AbortController): Promise<boolean> {
  try {
    await saveCheckpoint(checkpoint, sweep);
    return true;
  } catch {
    stop.abort();
    return false;
  }
}

function tell(title: string, figures: SolutionFigures): readonly string[] {
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  return [
    title,
    '',
    `exploitability ${figures.exploitability.toFixed(6)} above a fair share, by the best response of one player`,
    `regret         ${figures.meanRegret.toExponential(1)} a round on average, ${figures.worstRegret.toExponential(1)} at most`,
    `mean rounds    ${figures.meanRounds.toFixed(3)}`,
    `ties           ${percent(figures.tieRate)} of matches, dead positions (E3) among them: ${percent(figures.deadRate)}`,
    `winners        ${figures.winnersPerMatch.toFixed(3)} a match`,
  ];
}
