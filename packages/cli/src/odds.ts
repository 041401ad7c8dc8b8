import type { PlayerCount } from '@pok/rules';
import type { Policy } from '@pok/strategy';
import { oddsOnAllCores } from '@pok/strategy/node';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { formatFigures } from './format-figures.ts';
import { jsonOption, playersOption, policyOption } from './options.ts';
import { withProgress } from './progress.ts';

interface OddsOptions {
  readonly players: PlayerCount;
  readonly policy: Policy;
  readonly json?: boolean;
}

export function odds(program: Command): void {
  withExample(program.command('odds'), 'pok odds --players 4')
    .description('what random play is like, exactly')
    .addOption(playersOption().makeOptionMandatory())
    .addOption(policyOption())
    .addOption(jsonOption())
    .action(async ({ players, policy, json }: OddsOptions) => {
      const { value: figures } = await withProgress(
        `Solving random play for ${players} players`,
        (onProgress) => oddsOnAllCores(players, policy, { onProgress }),
      );
      const title = `Random play of ${players} players (policy ${policy}), exactly`;
      const lines = [title, '', ...formatFigures(figures)];
      console.log(json ? JSON.stringify({ players, policy, ...figures }) : lines.join('\n'));
    });
}
