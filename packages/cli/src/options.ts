import { isPlayerCount, type PlayerCount } from '@pok/rules';
import { POLICIES } from '@pok/strategy';
import { Option } from 'commander';
import { UsageError } from './usage-error.ts';

export function playersOption(): Option {
  return new Option('-p, --players <n>', 'number of players, 3 to 7').argParser(parsePlayers);
}

function parsePlayers(text: string): PlayerCount {
  const players = wholeNumber(text);
  if (players !== undefined && isPlayerCount(players)) return players;
  throw new UsageError(`--players ${text}: POK is for 3 to 7 players.`);
}

export function matchesOption(): Option {
  return new Option('-m, --matches <n>', 'number of matches').argParser(parseMatches);
}

function parseMatches(text: string): number {
  const matches = wholeNumber(text);
  if (matches !== undefined && matches > 0) return matches;
  throw new UsageError(`--matches ${text}: give a whole number from 1 up, such as 1000000.`);
}

export function seedOption(): Option {
  return new Option('-s, --seed <n>', 'a whole number; the same seed gives the same result').argParser(
    parseSeed,
  );
}

function parseSeed(text: string): number {
  const seed = wholeNumber(text);
  if (seed !== undefined) return seed;
  throw new UsageError(`--seed ${text}: give a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
}

/** A seed when none is given, short enough to be typed again. */
export function anySeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

export function policyOption(): Option {
  return new Option(
    '--policy <policy>',
    'counter: every counter in hand is equally likely; shape: every shape in hand',
  )
    .choices(POLICIES)
    .default('counter');
}

export function jsonOption(): Option {
  return new Option('--json', 'write JSON instead of words');
}

function wholeNumber(text: string): number | undefined {
  const number = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(number) ? number : undefined;
}
