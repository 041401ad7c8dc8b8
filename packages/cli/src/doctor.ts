import type { Examination } from '@pok/server/examine';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { jsonOption } from './options.ts';
import { printable } from './printable.ts';
import { type LocationOptions, locationOf, withLocation } from './store-location.ts';

const FOUND_SOMETHING = 1;

/** `pok doctor`: looks at everything a server has stored, says what is wrong with it, and repairs nothing. */
export function doctor(program: Command): void {
  withExample(withLocation(program.command('doctor')), 'pok doctor', 'pok doctor --data-dir ./data --json')
    .description('check every log a server has stored (versions, gaps, folds); the server may keep running')
    .addOption(jsonOption())
    .action(async ({ json = false, ...location }: LocationOptions & { readonly json?: boolean }) => {
      const { examine } = await import('@pok/server/examine');
      const found = await examine(locationOf(location));
      if (found.findings.length > 0) process.exitCode = FOUND_SOMETHING;
      for (const line of json ? [JSON.stringify(found)] : formatExamination(found))
        console.log(printable(line));
    });
}

function formatExamination({
  tables,
  tournaments,
  entries,
  matches,
  findings,
}: Examination): readonly string[] {
  const logs = tournaments === 0 ? `${tables} tables` : `${tables} tables and ${tournaments} tournaments`;
  const looked = `${logs} with ${entries} entries, and ${matches} finished matches.`;
  if (findings.length === 0) return [`Everything can be read: ${looked}`];
  return [
    ...findings.map(({ table, message }) => (table === undefined ? message : `${table}: ${message}`)),
    `${findings.length === 1 ? 'One problem' : `${findings.length} problems`} in ${looked}`,
    'Nothing was changed. Every other table can be played; to get these back, restore a backup.',
  ];
}
