import { LocationError } from '@pok/server/location';
import { ValuesError } from '@pok/strategy';
import { type Command, CommanderError } from 'commander';
import { isTerminal } from './play/terminal.ts';
import { printable } from './printable.ts';
import { UsageError } from './usage-error.ts';

const USAGE = 2;

/** Runs a command line; anything that goes wrong is one line on standard error. */
export async function run(program: Command, args: readonly string[]): Promise<void> {
  try {
    if (args.length === 0) return await withoutArguments(program);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const message = formatError(error, helpFor(program, args));
    if (message === undefined) return;
    process.stderr.write(`pok: ${printable(message)}\n`);
    process.exitCode = USAGE;
  }
}

/** In a terminal it asks what you want; a pipe or a script gets the help. */
async function withoutArguments(program: Command): Promise<void> {
  if (!isTerminal()) return program.outputHelp();
  const { openMenu } = await import('./menu/menu.ts');
  await openMenu(program);
}

function formatError(error: unknown, help: string): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (error instanceof LocationError) return `${error.message}.`;
  if (error instanceof ValuesError) return `${error.message}. \`pok solve\` makes one.`;
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? undefined : `${oneLine(error.message)}. See \`${help}\`.`;
  }
  return `this should not happen: ${oneLine(error instanceof Error ? error.message : String(error))}`;
}

function oneLine(message: string): string {
  return message
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '');
}

function helpFor(program: Command, [name]: readonly string[]): string {
  return program.commands.some((command) => command.name() === name) ? `pok ${name} --help` : 'pok --help';
}
