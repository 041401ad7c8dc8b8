import { isPlayerCount } from '@pok/rules';
import { POLICIES } from '@pok/strategy';
import { Option } from 'commander';
import { UsageError } from './usage-error.ts';

/** A whole number; `advice` says what to give instead of a wrong one. */
export function numberOption(
  flags: string,
  description: string,
  isRight = (number: number) => number > 0,
  advice = 'give a whole number from 1 up.',
): Option {
  const option = new Option(flags, description);
  return option.argParser((text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && isRight(number)) return number;
    throw new UsageError(`${option.long} ${text}: ${advice}`);
  });
}

export function playersOption(): Option {
  const description = 'number of players, 3 to 7';
  return numberOption('-p, --players <n>', description, isPlayerCount, 'POK is for 3 to 7 players.');
}

export function matchesOption(): Option {
  const advice = 'give a whole number from 1 up, such as 1000000.';
  return numberOption('-m, --matches <n>', 'number of matches', undefined, advice);
}

export function seedOption(): Option {
  const description = 'a whole number; the same seed gives the same result';
  const advice = `give a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`;
  return numberOption('-s, --seed <n>', description, () => true, advice);
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
