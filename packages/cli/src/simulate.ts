import { availableParallelism } from 'node:os';
import type { PlayerCount } from '@pok/rules';
import { errorsOf, figuresOf, type Policy, type Simulation, type Tally } from '@pok/strategy';
import { simulateOnAllCores } from '@pok/strategy/node';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { formatFigures, formatNumber, formatPercent } from './format-figures.ts';
import { anySeed, jsonOption, matchesOption, playersOption, policyOption, seedOption } from './options.ts';
import { withProgress } from './progress.ts';

interface SimulateOptions {
  readonly players: PlayerCount;
  readonly matches: number;
  readonly policy: Policy;
  readonly seed?: number;
  readonly json?: boolean;
}

export function simulate(program: Command): void {
  withExample(program.command('simulate'), 'pok simulate --players 5 --matches 1000000')
    .description('play many matches at random and count')
    .addOption(playersOption().makeOptionMandatory())
    .addOption(matchesOption().makeOptionMandatory())
    .addOption(policyOption())
    .addOption(seedOption())
    .addOption(jsonOption())
    .action(runSimulation);
}

async function runSimulation({
  players,
  matches,
  policy,
  seed = anySeed(),
  json,
}: SimulateOptions): Promise<void> {
  const simulation: Simulation = { players, matches, policy, seed };
  const { value: tally, seconds } = await withProgress(
    `Playing ${formatNumber(matches)} matches`,
    (onProgress) => simulateOnAllCores(simulation, { onProgress }),
  );
  const matchesPerSecond = Math.round(matches / seconds);
  if (json) {
    console.log(JSON.stringify({ players, matches, policy, ...figuresOf(tally), matchesPerSecond }));
    return;
  }
  console.log(
    [
      `${formatNumber(matches)} matches of ${players} random players (policy ${policy}, seed ${seed})`,
      '',
      ...formatFigures(figuresOf(tally), errorsOf(tally)),
      '',
      'How many rounds a match takes',
      ...histogram(tally),
      '',
      `${formatNumber(matchesPerSecond)} matches per second on ${availableParallelism()} cores`,
    ].join('\n'),
  );
}

const BAR_WIDTH = 48;
/** Tails thinner than this share of all matches are drawn as one line. */
const THINNEST = 0.002;

function histogram({ lengths, matches }: Tally): readonly string[] {
  const shares = Array.from(lengths, (count) => count / matches);
  const most = Math.max(...shares);
  const last = shares.findLastIndex((share) => share >= THINNEST);
  const lines = shares.slice(0, last + 1).map((share, length) => ({ label: String(length), share }));
  const rest = shares.slice(last + 1).reduce((sum, share) => sum + share, 0);
  return [...lines, { label: `${last + 1}+`, share: rest }]
    .filter(({ share }) => share > 0)
    .map(({ label, share }) => {
      const bar = '█'.repeat(Math.round((share / most) * BAR_WIDTH));
      return `  ${label.padStart(4)}  ${bar}${bar && ' '}${formatPercent(share)}`;
    });
}
