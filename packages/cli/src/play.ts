import { BOT_LEVELS, type BotLevel } from '@pok/protocol';
import { type Match, type PlayerCount, SHAPES, startMatch, winnersOf } from '@pok/rules';
import { seededRandom } from '@pok/strategy';
import { startBots } from '@pok/strategy/node';
import { type Command, Option } from 'commander';
import { withExample } from './example.ts';
import { anySeed, playersOption, seedOption } from './options.ts';
import { paintCounter, paintFor } from './paint.ts';
import { drawEnd } from './play/end-on-screen.ts';
import { type Game, namesIn } from './play/game.ts';
import { HELP } from './play/help.ts';
import { introduce, inviteOpponents } from './play/opponents.ts';
import { playRoundOnScreen } from './play/round-on-screen.ts';
import { saveRecord } from './play/save-record.ts';
import { isTerminal, openTerminal } from './play/terminal.ts';
import { UsageError } from './usage-error.ts';

interface PlayOptions {
  readonly players: PlayerCount;
  readonly bots: BotLevel | 'mixed';
  readonly seed?: number;
}

export function play(program: Command): void {
  withExample(program.command('play'), 'pok play', 'pok play --players 4 --bots sharp')
    .description('play a match against bots, here in the terminal')
    .addOption(playersOption().default(5))
    .addOption(
      new Option('-b, --bots <level>', 'who plays against you')
        .choices([...BOT_LEVELS, 'mixed'])
        .default('mixed'),
    )
    .addOption(seedOption())
    .action(playHere);
}

async function playHere({ players, bots: level, seed = anySeed() }: PlayOptions): Promise<void> {
  if (!isTerminal()) {
    throw new UsageError('`pok play` needs a terminal to show the table and take your keys; run it in one.');
  }
  const text = String(seed);
  let notice = '';
  const bots = startBots({
    onProblem: ({ level: weakened }) => {
      notice = ` · its values are missing, so ${weakened} plays like steady`;
    },
  });
  const opponents = inviteOpponents(players, level);
  const terminal = openTerminal(process.stdin, process.stdout);
  const game: Game = {
    players,
    opponents,
    terminal,
    paint: paintFor(process.stdout),
    bots,
    random: seededRandom(`${text}/dice`),
    seed: text,
    earlier: [],
    wins: 0,
    notice: () => notice,
  };
  try {
    await welcome(game);
    await playOn(game);
  } finally {
    terminal.close();
    await bots.close();
  }
}

/** Match after match, until the player leaves by a key of the terminal. */
async function playOn(game: Game): Promise<never> {
  let now = game;
  for (;;) {
    const match = await playMatch(now);
    await lookBack(now, match);
    now = afterMatch(now, match);
  }
}

async function welcome({ terminal, paint, opponents }: Game): Promise<void> {
  const counters = SHAPES.map((shape) => paintCounter(paint, shape));
  terminal.show([
    '',
    ...[0, 1].map((row) => `     ${counters.map((counter) => counter[row]).join('     ')}`),
    '',
    paint('bold', `       ${[...'POK'].join(' '.repeat(8))}`),
    '',
    ...opponents.map((opponent) => `  ${introduce(opponent)}.`),
    '',
    ...HELP.map((line) => `  ${line}`),
    '',
    paint('dim', '  any key: roll the dice · Q leave'),
  ]);
  await terminal.key();
}

async function playMatch(game: Game): Promise<Match> {
  let match = startMatch(game.players);
  while (match.result === undefined) match = await playRoundOnScreen(game, match);
  return match;
}

async function lookBack(game: Game, match: Match): Promise<void> {
  const end = drawEnd(game, match);
  let words = '';
  for (;;) {
    game.terminal.show([
      ...end,
      ...(words ? [`  ${words}`, ''] : []),
      game.paint('dim', '  R play again · W write the record · Q leave'),
    ]);
    const key = await game.terminal.key();
    if (key === 'r') return;
    if (key === 'w') words = saveRecord(['You', ...namesIn(game).slice(1)], match, game.seed);
  }
}

function afterMatch(game: Game, match: Match): Game {
  const winners = match.result === undefined ? [] : winnersOf(match.result, game.players);
  const hasWon = winners.length === 1 && winners[0] === 0;
  return {
    ...game,
    earlier: [...game.earlier, { players: namesIn(game), rounds: match.rounds }],
    wins: game.wins + (hasWon ? 1 : 0),
  };
}
