import { BOT_LEVELS, type BotLevel } from '@pok/protocol';
import type { PlayerCount } from '@pok/rules';
import { nameForBot } from '@pok/table';

export interface Opponent {
  readonly name: string;
  readonly level: BotLevel;
}

/** Who sits at your table: all of one level, or some of each. */
export function inviteOpponents(players: PlayerCount, level: BotLevel | 'mixed'): readonly Opponent[] {
  const opponents: Opponent[] = [];
  for (let seat = 1; seat < players; seat += 1) {
    const ownLevel = level === 'mixed' ? (BOT_LEVELS[(seat - 1) % BOT_LEVELS.length] ?? 'casual') : level;
    const taken = opponents.map(({ name }) => name);
    opponents.push({ level: ownLevel, name: nameForBot(ownLevel, taken) });
  }
  return opponents;
}

const STYLES = {
  casual: 'knows the rules and follows its feelings',
  steady: 'thinks one round ahead',
  sharp: 'has solved the game',
  reader: 'learns what you tend to play, and adapts',
} as const satisfies Record<BotLevel, string>;

export function introduce({ name, level }: Opponent): string {
  return `${name} ${STYLES[level]}`;
}
