import { availableParallelism } from 'node:os';
import { BOT_LEVELS, type BotLevel, isPlayerCount } from '@pok/rules';
import { type Arena, type Standing, sittingsOf, ValuesError, type WinShare, winShares } from '@pok/strategy';
import { playArena } from '@pok/strategy/node';
import { type Command, Option } from 'commander';
import { anySeed, jsonOption, matchesOption, seedOption } from './options.ts';
import { startProgress } from './progress.ts';
import { tellPercent } from './tell-figures.ts';
import { UsageError } from './usage-error.ts';

interface ArenaOptions {
  readonly bots: readonly BotLevel[];
  readonly matches: number;
  readonly seed?: number;
  readonly json?: boolean;
}

const MATCHES = 1000;

export function arena(program: Command): void {
  program
    .command('arena')
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
    `who sits at the table: 3 to 7 of ${BOT_LEVELS.join(', ')}`,
  ).argParser(parseBots);
}

function parseBots(text: string): readonly BotLevel[] {
  const words = text.split(',').map((word) => word.trim());
  const levels = words.map((word) => {
    const level = BOT_LEVELS.find((known) => known === word);
    if (level === undefined) throw new UsageError(`--bots ${word}: the bots are ${BOT_LEVELS.join(', ')}.`);
    return level;
  });
  if (isPlayerCount(levels.length)) return levels;
  throw new UsageError(`--bots ${text}: POK is for 3 to 7, such as sharp,reader,steady,casual.`);
}

async function runArena({ bots, matches, seed = anySeed(), json }: ArenaOptions): Promise<void> {
  const played: Arena = { levels: bots, matches, seed: String(seed) };
  const progress = startProgress(`Playing ${tellNumber(matches)} matches`);
  const startedAt = performance.now();
  try {
    const standing = await playArena(played, { onProgress: progress.show });
    const matchesPerSecond = matches / ((performance.now() - startedAt) / 1000);
    progress.stop();
    console.log((json ? asJson : asWords)(played, standing, matchesPerSecond));
  } catch (error) {
    if (error instanceof ValuesError) throw new UsageError(`${error.message}; make it with \`pok solve\`.`);
    throw error;
  } finally {
    progress.stop();
  }
}

function asJson({ levels, matches, seed }: Arena, standing: Standing, matchesPerSecond: number): string {
  const { rounds, ties, dead } = standing;
  return JSON.stringify({
    matches,
    seed: Number(seed),
    fairShare: 1 / levels.length,
    bots: winShares(standing).map((result, entrant) => ({ bot: levels[entrant], ...result })),
    meanRounds: rounds / matches,
    tieRate: ties / matches,
    deadRate: dead / matches,
    matchesPerSecond: Math.round(matchesPerSecond * 10) / 10,
  });
}

function asWords(played: Arena, standing: Standing, matchesPerSecond: number): string {
  const { levels, matches, seed } = played;
  const { rounds, ties, dead } = standing;
  return [
    `${tellNumber(matches)} matches of ${levels.length} bots in ${tellNumber(sittingsOf(played))} sittings (seed ${seed})`,
    '',
    '  bot        share of wins      95 % interval     wins  ties',
    ...winShares(standing).map((result, entrant) => tellBot(levels[entrant] ?? '', result)),
    '',
    `  A fair share is ${tellPercent(1 / levels.length)}. A tie between two is half a win for each.`,
    `  ${(rounds / matches).toFixed(2)} rounds per match, ${tellPercent(ties / matches)} ties, ${tellPercent(dead / matches)} dead (E3)`,
    '',
    `${matchesPerSecond.toFixed(1)} matches per second on ${availableParallelism()} cores`,
  ].join('\n');
}

const BAR_WIDTH = 8;

function tellBot(level: string, { share, low, high, wins, ties }: WinShare): string {
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '·');
  const interval = `${(low * 100).toFixed(2)} – ${tellPercent(high)}`;
  return [
    `  ${level.padEnd(9)}`,
    bar,
    tellPercent(share).padStart(9),
    interval.padStart(18),
    tellNumber(wins).padStart(7),
    tellNumber(ties).padStart(5),
  ].join(' ');
}

function tellNumber(number: number): string {
  return number.toLocaleString('en');
}
