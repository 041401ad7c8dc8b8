import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BOT_LEVELS } from '@pok/protocol';
import { isPlayerCount } from '@pok/rules';
import { type Arena, type Standing, sittingsOf, type WinShare, winShares } from '@pok/strategy';
import {
  type ArenaBot,
  addFaults,
  type Fault,
  type FaultCount,
  isOwnBot,
  MOST_TIMEOUTS,
  type OwnBot,
  OwnBotError,
  playArena,
} from '@pok/strategy/node';
import { type Command, Option } from 'commander';
import { withExample } from './example.ts';
import { formatNumber, formatPercent } from './format-figures.ts';
import { anySeed, jsonOption, matchesOption, seedOption } from './options.ts';
import { printable } from './printable.ts';
import { withProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

interface ArenaCommand {
  readonly bots: readonly ArenaBot[];
  readonly matches: number;
  readonly seed?: number;
  readonly json?: boolean;
}

const MATCHES = 1000;

export function arena(program: Command): void {
  withExample(
    program.command('arena'),
    'pok arena --bots sharp,reader,steady',
    'pok arena --bots ./mine.js,sharp,steady --matches 200',
  )
    .description('let bots play many matches against each other, and see who wins')
    .addOption(botsOption().makeOptionMandatory())
    .addOption(matchesOption().default(MATCHES))
    .addOption(seedOption())
    .addOption(jsonOption())
    .action(runArena);
}

function botsOption(): Option {
  return new Option(
    '-b, --bots <levels>',
    `who sits at the table: 3 to 7 of ${BOT_LEVELS.join(', ')}, and files of your own such as ./mine.js`,
  ).argParser(parseBots);
}

function parseBots(text: string): readonly ArenaBot[] {
  const words = text.split(',').map((word) => word.trim());
  const levels = words.map((word) => {
    const level = BOT_LEVELS.find((known) => known === word);
    return level ?? parseFile(word);
  });
  if (isPlayerCount(levels.length)) return levels;
  throw new UsageError(`--bots ${text}: POK is for 3 to 7 players, such as sharp,reader,steady,casual.`);
}

/** A bot of your own is a file: `mine.js` or `./mine.js`. */
function parseFile(word: string): OwnBot {
  if (!/[./\\]/.test(word)) {
    const known = BOT_LEVELS.join(', ');
    throw new UsageError(
      `--bots ${word}: the bots are ${known}; one of your own is a file, such as ./${word}.js.`,
    );
  }
  const path = resolve(word);
  if (!existsSync(path)) throw new UsageError(`--bots ${word}: there is no such file.`);
  return `file:${pathToFileURL(path).href.slice('file:'.length)}`;
}

async function runArena({ bots, matches, seed = anySeed(), json }: ArenaCommand): Promise<void> {
  let faults: readonly FaultCount[] = [];
  const onFaults = (more: readonly FaultCount[]) => {
    faults = addFaults(faults, more);
  };
  const played: Arena<ArenaBot> = { levels: bots, matches, seed: String(seed) };
  const { value: standing, seconds } = await withProgress(
    `Playing ${formatNumber(matches)} matches`,
    (onProgress) => playArena(played, { onProgress, onFaults }),
  ).catch((error: unknown) => {
    throw error instanceof OwnBotError ? new UsageError(`--bots: ${error.message}.`) : error;
  });
  const matchesPerSecond = matches / seconds;
  if (json) return console.log(printable(asJson(played, standing, matchesPerSecond, faults)));
  console.log(asWords(played, standing, matchesPerSecond));
  for (const count of faults) console.log(formatFault(count));
}

function asJson(
  { levels, matches, seed }: Arena<ArenaBot>,
  standing: Standing,
  matchesPerSecond: number,
  faults: readonly FaultCount[],
): string {
  const { rounds, ties, dead } = standing;
  return JSON.stringify({
    matches,
    seed: Number(seed),
    fairShare: 1 / levels.length,
    bots: winShares(standing).map((result, entrant) => ({ bot: nameOf(levels[entrant]), ...result })),
    meanRounds: rounds / matches,
    tieRate: ties / matches,
    deadRate: dead / matches,
    faults: faults.map(({ bot, ...count }) => ({ bot: nameOf(bot), ...count })),
    matchesPerSecond: Math.round(matchesPerSecond * 10) / 10,
  });
}

function asWords(played: Arena<ArenaBot>, standing: Standing, matchesPerSecond: number): string {
  const { levels, matches, seed } = played;
  const { rounds, ties, dead } = standing;
  return [
    `${formatNumber(matches)} matches of ${levels.length} bots in ${formatNumber(sittingsOf(played))} sittings (seed ${seed})`,
    '',
    '  bot        share of wins      95 % interval     wins  ties',
    ...winShares(standing).map((result, entrant) => formatBot(printable(nameOf(levels[entrant])), result)),
    '',
    `  A fair share is ${formatPercent(1 / levels.length)}. A tie between two is half a win for each.`,
    `  ${(rounds / matches).toFixed(2)} rounds per match, ${formatPercent(ties / matches)} ties, ${formatPercent(dead / matches)} dead (E3)`,
    '',
    `${matchesPerSecond.toFixed(1)} matches per second on ${availableParallelism()} cores`,
  ].join('\n');
}

const TOLD: Readonly<Record<Fault, (words: string) => string>> = {
  threw: (words) => `threw an error (${words})`,
  'no-shape': (words) => `answered ${words} instead of disc, square or triangle`,
  'not-held': (words) => `played a ${words} that it no longer had`,
  'too-slow': (words) => `thought for longer than ${words}`,
  'threw-later': (words) => `threw an error after its choice (${words})`,
};

function formatFault({ bot, fault, times, words }: FaultCount): string {
  const often = times === 1 ? 'once: it' : `${formatNumber(times)} times. The first time it`;
  const what = fault === 'threw-later' ? 'left an error behind' : 'lost its choice to chance';
  const stopped = fault === 'too-slow' && times >= MOST_TIMEOUTS ? ' It was not asked again.' : '';
  return printable(`${nameOf(bot)} ${what} ${often} ${TOLD[fault](words)}.${stopped}`);
}

/** A level, or the name of a file. */
function nameOf(bot: ArenaBot | undefined): string {
  if (bot === undefined) return '';
  return isOwnBot(bot) ? basename(fileURLToPath(bot)) : bot;
}

const BAR_WIDTH = 8;

function formatBot(level: string, { share, low, high, wins, ties }: WinShare): string {
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '·');
  const interval = `${(low * 100).toFixed(2)} – ${formatPercent(high)}`;
  return [
    `  ${level.padEnd(9)}`,
    bar,
    formatPercent(share).padStart(9),
    interval.padStart(18),
    formatNumber(wins).padStart(7),
    formatNumber(ties).padStart(5),
  ].join(' ');
}
