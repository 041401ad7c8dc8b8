import { flagOf, SETTINGS_HELP } from '@pok/server/config';
import type { Command } from 'commander';
import { withExample } from './example.ts';

/** `pok serve`: what `npm start` starts in a clone. */
export function serve(program: Command): void {
  const command = withExample(
    program.command('serve'),
    'pok serve',
    'pok serve --port 8080 --data-dir ~/pok',
  );
  command.description('host tables: everyone with a phone on your network scans a code and plays');
  for (const { flag, variable, description } of SETTINGS_HELP)
    command.option(`--${flag} <value>`, `${description}; also ${variable}`);
  command.action(async (options: Readonly<Record<string, string>>) => {
    const server = await import('@pok/server/serve');
    await server.serve(Object.entries(options).map(([name, value]) => `--${flagOf(name)}=${value}`));
  });
}
