import type { Command } from 'commander';

/** Ends a command's help with lines that can be typed as they are. */
export function withExample(command: Command, ...lines: readonly [string, ...string[]]): Command {
  const title = lines.length === 1 ? 'Example:' : 'Examples:';
  return command.addHelpText('after', ['', title, ...lines.map((line) => `  ${line}`)].join('\n'));
}
