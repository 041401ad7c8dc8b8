import { handedOverCount, type Result, SHAPES, type Shape, shapesHandedOver, shapesIn } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { LESSONS, type Turn } from './lessons.ts';
import { playTurn } from './play-turn.ts';

const turns: readonly Turn[] = LESSONS.flatMap((lesson) => lesson.turns);

const TURNS = [
  'exactly-one',
  'never-added',
  'off-dice',
  'all-off-dice',
  'fifth-counter',
  'dead-position',
] as const;
type TurnName = (typeof TURNS)[number];

function turn(name: TurnName): Turn {
  const found = turns[TURNS.indexOf(name)];
  if (found === undefined) throw new Error(`no turn ${name}`);
  return found;
}

test('five lessons, and the last has two turns', () => {
  expect(LESSONS.map(({ turns: own }) => own.length)).toEqual([1, 1, 1, 1, 2]);
  expect(turns).toHaveLength(TURNS.length);
});

test('everybody can play what the script says, and nobody has won before the turn', () => {
  for (const { hand, companions } of turns) {
    expect(shapesIn(hand).length).toBeGreaterThan(0);
    expect(companions.length).toBeGreaterThanOrEqual(2);
    for (const companion of companions) {
      expect(companion.hand[companion.play]).toBeGreaterThan(0);
      expect(handedOverCount(companion.hand)).toBeLessThan(5);
    }
  }
});

const WON: Result = { kind: 'win', seat: 0 };
const TIED: Result = { kind: 'tie', seats: [0, 1] };
const DEAD: Result = { kind: 'dead' };

describe('what the learner sees happen', () => {
  test.each<[TurnName, Shape, readonly Shape[], boolean, Result | undefined]>([
    ['exactly-one', 'triangle', ['disc', 'triangle'], true, undefined], // V1
    ['exactly-one', 'disc', [], false, undefined], // V1: three are not two
    ['exactly-one', 'square', ['disc'], false, undefined], // V5
    ['never-added', 'disc', ['disc', 'triangle'], true, undefined], // V1
    ['never-added', 'triangle', [], false, undefined], // V2
    ['never-added', 'square', ['triangle'], false, undefined], // V5
    ['off-dice', 'disc', ['disc'], true, undefined], // V3
    ['off-dice', 'triangle', ['triangle'], true, undefined], // V3
    ['off-dice', 'square', [], false, undefined], // V1
    ['all-off-dice', 'square', ['square'], true, undefined], // V1
    ['all-off-dice', 'disc', [], false, undefined], // V4
    ['all-off-dice', 'triangle', [], false, undefined], // V4
    ['fifth-counter', 'triangle', ['triangle'], true, WON], // E1
    ['fifth-counter', 'disc', ['disc'], true, TIED], // E2
    ['dead-position', 'disc', ['square'], true, DEAD], // E3
  ])('%s, %s', (id, choice, gone, learnt, result) => {
    const played = playTurn(turn(id), choice);
    expect(shapesHandedOver(played.verdict)).toEqual(gone);
    expect(played.learnt).toBe(learnt);
    expect(played.result).toEqual(result);
  });
});

test('every lesson can be learnt, and all but the last can be missed', () => {
  for (const name of TURNS) {
    const { hand } = turn(name);
    const outcomes = SHAPES.filter((shape) => hand[shape] > 0).map(
      (shape) => playTurn(turn(name), shape).learnt,
    );
    expect(outcomes).toContain(true);
    if (name !== 'fifth-counter' && name !== 'dead-position') expect(outcomes).toContain(false);
  }
});
