import { type BotLevel, botLevelSchema, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

export const OTHERS = [2, 3, 4, 5, 6] as const;
export type Others = (typeof OTHERS)[number];

/** The bots to play against, as chosen last time. */
export interface Opponents {
  readonly level: BotLevel;
  readonly others: Others;
}

const STORED = new Stored<Opponents>(
  'pok-opponents',
  z.object({ level: botLevelSchema, others: z.literal(OTHERS) }),
);

export function loadOpponents(): Opponents {
  return STORED.loadOr<Opponents>({ level: 'casual', others: 3 });
}

export function saveOpponents(opponents: Opponents): void {
  STORED.save(opponents);
}
