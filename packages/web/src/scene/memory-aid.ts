import type { View } from '@pok/protocol';
import { type Hand, isHandedOver, type Seat } from '@pok/rules';
import type { Scene } from '../show/scene.ts';

export interface Aid {
  readonly handedOverCount: number | undefined;
  readonly hand: Hand | undefined;
}

/**
 * V7: what the screen remembers about a player for the others, as far as the table's settings allow. A view already has the
 * verdict of the reveal on screen, and at the end all hands: neither is shown before its time.
 */
export function aidFor({ match, settings }: View, scene: Scene, seat: Seat): Aid {
  const player = match?.players[seat];
  const shape = scene.reveal?.plays[seat];
  const isSecret = scene.reveal !== undefined && scene.dice.length === 0;
  const isGoing =
    scene.reveal !== undefined &&
    shape !== undefined &&
    isSecret &&
    isHandedOver(scene.reveal.verdict, shape);
  const { handedOverCount, hand } = player ?? {};
  return {
    handedOverCount:
      settings.memoryAid === 'off' || handedOverCount === undefined
        ? undefined
        : handedOverCount - (isGoing ? 1 : 0),
    hand:
      settings.memoryAid !== 'hands' || hand === undefined
        ? undefined
        : isGoing && shape !== undefined
          ? { ...hand, [shape]: hand[shape] + 1 }
          : hand,
  };
}
