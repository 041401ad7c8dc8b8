import { BOT_LEVELS, type BotLevel } from '@pok/rules';
import { isRecord, recall, remember } from '../../connect/storage.ts';

export const OTHERS = [2, 3, 4, 5, 6] as const;
export type Others = (typeof OTHERS)[number];

/** Who one plays against alone: remembered from last time. */
export interface Opponents {
  readonly level: BotLevel;
  readonly others: Others;
}

const KEY = 'pok-opponents';
const FIRST: Opponents = { level: 'casual', others: 3 };

export function rememberedOpponents(): Opponents {
  const value = recall(KEY);
  if (!isRecord(value)) return FIRST;
  return {
    level: BOT_LEVELS.find((level) => level === value.level) ?? FIRST.level,
    others: OTHERS.find((others) => others === value.others) ?? FIRST.others,
  };
}

export function rememberOpponents(opponents: Opponents): void {
  remember(KEY, opponents);
}
