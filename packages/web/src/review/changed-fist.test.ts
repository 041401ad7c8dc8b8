import {
  formatHandedOver,
  formatRecord,
  handedOverCount,
  judgePlays,
  PLAYER_COUNTS,
  type PlayerCount,
  parsePlays,
  parseRecord,
  parseRoll,
  parseShape,
  type Round,
  SHAPES,
} from '@pok/rules';
import { seededRandom } from '@pok/strategy';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playAtRandom } from '../testing/made-up-matches.ts';
import { changeFist, otherShapes } from './changed-fist.ts';

/** Ana wins in five rounds. */
const RECORD = `players: Ana, Ben, Cem
1 D-- DSS
2 D-- DST
3 S-- STT
4 S-- STT
5 T-- TDD
`;

function roundsOf(text: string): readonly Round[] {
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.record.rounds;
}

function change(rounds: readonly Round[], round: number, seat: number, letter: string) {
  const shape = parseShape(letter);
  const changed = shape === undefined ? undefined : changeFist(rounds, round - 1, seat, shape);
  if (changed === undefined) throw new Error(`seat ${seat} could not have played ${letter}`);
  return changed;
}

describe('one changed fist', () => {
  test.each([
    ['TD-', 'DDST', 2, 'D', '...T', 'V2: a third disc misses die Two'],
    ['TD-', 'DDST', 3, 'S', 'DD..', 'V5: a shape on no die, but die Two is met'],
    ['DS-', 'SSTS', 0, 'D', 'DS.S', 'V1: both dice are met'],
    ['DS-', 'SSTS', 2, 'S', '....', 'V1: all have the wrong number'],
    ['S--', 'SDTD', 0, 'T', '....', 'V4: all are off the dice'],
  ])('of %s %s: seat %i plays %s, and %s goes (%s)', (roll, plays, seat, letter, handedOver) => {
    const [parsedRoll, parsedPlays] = [parseRoll(roll), parsePlays(plays)];
    if (typeof parsedRoll === 'string' || parsedPlays === undefined) throw new Error('no round');
    const { then } = change([{ roll: parsedRoll, plays: parsedPlays }], 1, seat, letter);
    expect(formatHandedOver(then.plays, then.verdict)).toBe(handedOver);
  });

  test('says how many are in the box after it, and nothing of later rounds', () => {
    const { was, then } = change(roundsOf(RECORD), 2, 0, 'S');
    expect(was.inBox).toEqual([2, 0, 0]);
    expect(then.inBox).toEqual([1, 0, 0]);
    expect([was.result, then.result]).toEqual([undefined, undefined]);
  });

  test('[E1] can undo the end of a match', () => {
    const { was, then } = change(roundsOf(RECORD), 5, 1, 'T');
    expect(was.result).toEqual({ kind: 'win', seat: 0 });
    expect(then.result).toBeUndefined();
    expect(then.isHandedOver).toEqual([false, false, true]);
  });

  test('[P3] only a counter that was in the hand could have been played', () => {
    const rounds = roundsOf(RECORD);
    expect(otherShapes(rounds, 0, 0)).toEqual(['square', 'triangle']);
    expect(otherShapes(rounds, 2, 0)).toEqual(['triangle']);
    expect(otherShapes(rounds, 4, 0)).toEqual([]);
    expect(changeFist(rounds, 2, 0, 'disc')).toBeUndefined();
    expect(changeFist(rounds, 5, 0, 'disc')).toBeUndefined();
  });

  test('with the shape that was played is the round as it was', () => {
    const rounds = roundsOf(RECORD);
    for (const [index, { plays }] of rounds.entries()) {
      for (const [seat, shape] of plays.entries()) {
        const changed = changeFist(rounds, index, seat, shape);
        expect(changed?.then).toEqual(changed?.was);
      }
    }
  });

  test('is what a record of the changed match says, and possible only if there can be such a record', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAYER_COUNTS), fc.nat(), (players, seed) => {
        const { rounds } = playAtRandom(players, seededRandom(String(seed)));
        for (const [index, { roll, plays }] of rounds.entries()) {
          for (const seat of plays.keys()) {
            for (const shape of SHAPES) {
              const { then } = changeFist(rounds, index, seat, shape) ?? {};
              const changed = plays.with(seat, shape);
              const match = matchOf([...rounds.slice(0, index), { roll, plays: changed }], players);
              expect([then?.verdict, then?.inBox, then?.result]).toEqual([
                match && judgePlays(roll, changed),
                match?.hands.map(handedOverCount),
                match?.result,
              ]);
              const isOther = match !== undefined && shape !== plays[seat];
              expect(otherShapes(rounds, index, seat).includes(shape)).toBe(isOther);
            }
          }
        }
      }),
      { numRuns: 6 },
    );
  });
});

/** The match of these rounds, read from its record. Undefined if it breaks a rule. */
function matchOf(rounds: readonly Round[], players: PlayerCount) {
  const names = Array.from({ length: players }, (_, seat) => `P${seat}`);
  const parsed = parseRecord(formatRecord({ players: names, headers: [], rounds, result: undefined }));
  return parsed.ok ? parsed.match : undefined;
}
