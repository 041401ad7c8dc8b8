import { isPlayerCount, type MatchRecord } from '@pok/rules';
import { type Review, reviewMatch, solutionOf } from '@pok/strategy';
import { loadValues } from '@pok/strategy/node';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { jsonOption } from './options.ts';
import { paintFor } from './paint.ts';
import { printable } from './printable.ts';
import { readMatch, reportUnreadable } from './read-match.ts';
import { reviewAsJson } from './review-as-json.ts';
import { reviewAsWords } from './review-as-words.ts';

export function review(program: Command): void {
  withExample(program.command('review'), 'pok review evening.pok')
    .description('look back on a match: winning chances, luck and skill, the turning point')
    .argument('<file>', 'the record of a match, or a link to it; - is standard input')
    .addOption(jsonOption())
    .action(async (file: string, { json = false }: { json?: boolean }) => {
      const parsed = readMatch(file);
      if (!parsed.ok) return reportUnreadable(file, parsed.error, json);
      const looked = await lookBack(parsed.record);
      console.log(
        json
          ? printable(reviewAsJson(file, parsed.record, looked))
          : reviewAsWords(file, parsed.record, looked, paintFor(process.stdout)),
      );
    });
}

async function lookBack({ players, rounds }: MatchRecord): Promise<Review> {
  if (!isPlayerCount(players.length)) throw new RangeError(`POK is not for ${players.length} players`);
  return reviewMatch({ players, rounds }, solutionOf(await loadValues(players.length)));
}
