import type { PlayerCount } from '@pok/rules';
import type { Policy } from '@pok/strategy';
import { oddsOnAllCores } from '@pok/strategy/node';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { jsonOption, playersOption, policyOption } from './options.ts';
import { startProgress } from './progress.ts';
import { tellFigures } from './tell-figures.ts';

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
      const progress = startProgress(`Solving random play for ${players} players`);
      const figures = await oddsOnAllCores(players, policy, { onProgress: progress.show }).finally(
        progress.stop,
      );
      const told = [
        `Random play of ${players} players (policy ${policy}), exactly`,
        '',
        ...tellFigures(figures),
      ];
      console.log(json ? JSON.stringify({ players, policy, ...figures }) : told.join('\n'));
    });
}
