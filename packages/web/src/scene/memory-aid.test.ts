import type { MemoryAid, View } from '@pok/protocol';
import { STARTING_HAND } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import type { RevealStage } from '../show/choreography.ts';
import { reveal, viewOf } from '../show/fixtures.ts';
import { sceneOf } from '../show/scene.ts';
import { aidFor } from './memory-aid.ts';

overwriteGetLocale(() => 'en');
const last = reveal(1, 'TD-', 'DDST');

function aidAt(stage: RevealStage, memoryAid: MemoryAid) {
  const base = viewOf({ round: 2, last });
  if (base.match === null) throw new Error('no match');
  const hand = { ...STARTING_HAND, disc: 1 };
  const players = base.match.players.map((player) => ({ ...player, handedOverCount: 1, hand }));
  const match = { ...base.match, players };
  const view: View = { ...base, settings: { ...base.settings, memoryAid }, match };
  const scene = sceneOf({ stage, match: 1, reveal: last, until: 0 }, match);
  if (scene === undefined) throw new Error('no scene');
  return aidFor(view, scene, 1);
}

describe('[V7] the memory aid', () => {
  test('does not give the verdict away early', () => {
    expect(aidAt('beat', 'hands')).toEqual({ handedOverCount: 0, hand: STARTING_HAND });
    expect(aidAt('open', 'counts')).toEqual({ handedOverCount: 0, hand: undefined });
    expect(aidAt('judge', 'hands')).toEqual({ handedOverCount: 1, hand: { ...STARTING_HAND, disc: 1 } });
  });

  test('shows nothing when it is off, even if the view has all hands at the end', () => {
    expect(aidAt('judge', 'off')).toEqual({ handedOverCount: undefined, hand: undefined });
  });
});
