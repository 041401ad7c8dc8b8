import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { advise } from './advise.ts';
import { arena } from './arena.ts';
import { backup } from './backup.ts';
import { doctor } from './doctor.ts';
import { link } from './link.ts';
import { odds } from './odds.ts';
import { play } from './play.ts';
import { replay } from './replay.ts';
import { review } from './review.ts';
import { serve } from './serve.ts';
import { simulate } from './simulate.ts';
import { solve } from './solve.ts';
import { verify } from './verify.ts';

/** Every sub-command is a function, in a file named after it, that adds itself to the program. */
const COMMANDS: readonly ((program: Command) => void)[] = [
  play,
  serve,
  replay,
  link,
  simulate,
  odds,
  verify,
  arena,
  review,
  solve,
  advise,
  backup,
  doctor,
];

/** The `pok` command with all its sub-commands. */
export function createProgram(): Command {
  const program = new Command('pok')
    .description('POK, the dice game of fists and second guesses')
    .version(packageJson.version, '-v, --version', 'which version this is')
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  for (const add of COMMANDS) add(program);
  return program;
}
