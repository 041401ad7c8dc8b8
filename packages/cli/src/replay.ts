import type { Command } from 'commander';
import { withExample } from './example.ts';
import { jsonOption } from './options.ts';
import { paintFor } from './paint.ts';
import { printable } from './printable.ts';
import { readMatch, reportUnreadable } from './read-match.ts';
import { replayAsJson } from './replay-as-json.ts';
import { replayAsWords } from './replay-as-words.ts';

export function replay(program: Command): void {
  withExample(program.command('replay'), 'pok replay evening.pok', 'pok replay --json evening.pok')
    .description('check .pok records and explain the verdict of every round')
    .argument('<file...>', 'records of matches, or links to them; - is standard input')
    .addOption(jsonOption())
    .action((files: readonly string[], { json = false }: { json?: boolean }) => {
      // All files are read before the first is printed: a wrong path is a mistake on the command line.
      const records = files.map((file) => ({ file, parsed: readMatch(file) }));
      for (const { file, parsed } of records) {
        if (!parsed.ok) reportUnreadable(file, parsed.error, json);
        else if (json) console.log(printable(replayAsJson(file, parsed.record, parsed.match)));
        else console.log(replayAsWords(file, parsed.record, parsed.match, paintFor(process.stdout)));
      }
    });
}
