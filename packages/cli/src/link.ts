import { formatMatchLink } from '@pok/protocol';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { readMatch, reportUnreadable } from './read-match.ts';
import { UsageError } from './usage-error.ts';

export function link(program: Command): void {
  withExample(program.command('link'), 'pok link evening.pok --at https://pok.example')
    .description('put a match in a link: opening it shows the replay, and nothing is uploaded')
    .argument('<file>', 'the record of a match; - is standard input')
    .option('--at <address>', 'the server that shows it, such as https://pok.example', parseAddress, '')
    .action((file: string, { at }: { at: string }) => {
      const read = readMatch(file);
      if (!read.ok) return reportUnreadable(file, read.error, false);
      try {
        console.log(`${at}/replay#${formatMatchLink(read.record)}`);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        reportUnreadable(file, { problem: 'too-long', message: error.message }, false);
      }
    });
}

function parseAddress(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) {
    throw new UsageError(`--at ${text}: give the address of a server, such as https://pok.example.`);
  }
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}
