import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPlayers, anyRandom, anyWalk, playAtRandom } from '../law/random-match.ts';
import {
  type Counts,
  countShapes,
  type Face,
  formatHandedOver,
  judge,
  judgePlays,
  type Match,
  PLAYER_COUNTS,
  playRound,
  ROLLS,
  type Roll,
  resultOf,
  SHAPES,
  type Shape,
  shapesHandedOver,
  startMatch,
  total,
  winnersOf,
} from './index.ts';

const anyRoll = fc.constantFrom(...ROLLS);
const anyShape = fc.constantFrom(...SHAPES);
const anyPlays = fc.array(anyShape, { minLength: 3, maxLength: 7 });
const anyRenaming = fc
  .shuffledSubarray([...SHAPES], { minLength: 3 })
  .map((order) => (shape: Shape) => order[SHAPES.indexOf(shape)] ?? shape);

describe('every match', () => {
  test.each(PLAYER_COUNTS)('[E1–E3] of %i random players ends', (players) => {
    fc.assert(
      fc.property(anyRandom, (random) => {
        expect(playAtRandom(players, random).end.result).toBeDefined();
      }),
      { numRuns: 60 },
    );
  });

  test('[M2, V7] keeps all 42 counters, in hands or in the box', () => {
    const inTheGame = 14;
    fc.assert(
      fc.property(anyWalk, ({ states }) => {
        const box = { disc: inTheGame, square: inTheGame, triangle: inTheGame };
        const [start] = states;
        for (const hand of start?.hands ?? []) for (const shape of SHAPES) box[shape] -= hand[shape];
        for (const { rounds, hands } of states.slice(1)) {
          const last = rounds.at(-1);
          if (last === undefined) throw new Error('a round was played');
          const handedOver = formatHandedOver(last.plays, judgePlays(last.roll, last.plays));
          for (const [seat, shape] of last.plays.entries()) if (handedOver[seat] !== '.') box[shape] += 1;
          for (const shape of SHAPES) expect(box[shape] + held(hands, shape)).toBe(inTheGame);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[V6] a hand never grows, and loses at most the counter that was played', () => {
    fc.assert(
      fc.property(anyWalk, ({ states }) => {
        for (const [index, { hands, rounds }] of states.entries()) {
          const before = states[index - 1];
          if (before === undefined) continue;
          for (const [seat, hand] of hands.entries()) {
            const played = rounds.at(-1)?.plays[seat];
            for (const shape of SHAPES) {
              const lost = (before.hands[seat]?.[shape] ?? 0) - hand[shape];
              expect(lost === 0 || (lost === 1 && shape === played)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[E1] nobody has won before the end, and the winners have handed over five', () => {
    fc.assert(
      fc.property(anyWalk, ({ states, end }) => {
        for (const { hands } of states.slice(0, -1)) expect(resultOf(hands)).toBeUndefined();
        if (end.result === undefined || end.result.kind === 'dead') return;
        const winners = winnersOf(end.result, end.hands.length);
        expect([...end.hands.keys()].filter((seat) => left(end, seat) <= 1)).toEqual(winners);
      }),
      { numRuns: 60 },
    );
  });

  test('[E3] in a dead position no roll hands anything over, whatever is played', () => {
    fc.assert(
      fc.property(anyRoll, anyShape, fc.integer({ min: 4, max: 7 }), (roll, shape, players) => {
        expect(shapesHandedOver(judge(roll, { ...countShapes([]), [shape]: players }))).toEqual([]);
      }),
    );
  });
});

describe('a verdict', () => {
  test('[V1–V5] depends on counts, not on who sits where', () => {
    fc.assert(
      fc.property(anyRoll, anyPlays, fc.infiniteStream(fc.nat()), (roll, plays, order) => {
        const moved = plays.map((shape) => ({ shape, at: order.next().value })).sort((a, b) => a.at - b.at);
        expect(
          judgePlays(
            roll,
            moved.map(({ shape }) => shape),
          ),
        ).toEqual(judgePlays(roll, plays));
      }),
    );
  });

  test('[M1] renaming the shapes renames the verdict', () => {
    fc.assert(
      fc.property(anyRoll, anyPlays, anyRenaming, (roll, plays, rename) => {
        const renamed = judgePlays(renameRoll(roll, rename), plays.map(rename));
        const verdict = judgePlays(roll, plays);
        for (const shape of SHAPES) expect(renamed.why[rename(shape)]).toEqual(verdict.why[shape]);
        expect(renamed.dice.map((die) => die.kind)).toEqual(verdict.dice.map((die) => die.kind));
      }),
    );
  });

  test('[V1–V5] agrees with a second, independent reading of the rules', () => {
    for (const roll of ROLLS) {
      for (const players of PLAYER_COUNTS) {
        for (const played of allCounts(players)) {
          expect(new Set(shapesHandedOver(judge(roll, played)))).toEqual(
            handedOverBySecondReading(roll, played),
          );
        }
      }
    }
  });

  test('[V1–V6] has a reason for exactly the shapes that were played', () => {
    fc.assert(
      fc.property(anyRoll, anyPlays, (roll, plays) => {
        expect(new Set(Object.keys(judgePlays(roll, plays).why))).toEqual(new Set(plays));
      }),
    );
  });
});

describe('a match', () => {
  test('[V1–E3] permuting the seats permutes hands and winners', () => {
    fc.assert(
      fc.property(anyPlayers, anyRandom, fc.nat(), (players, random, by) => {
        const { end } = playAtRandom(players, random);
        const turn = <T>(seats: readonly T[]) => seats.map((_, seat) => seats[(seat + by) % players]);
        const turned = replay(end, (round) => ({
          ...round,
          plays: turn(round.plays).filter((s) => s !== undefined),
        }));
        expect(turned.hands).toEqual(turn(end.hands));
        expect(winnersAt(turned)).toEqual(
          [...end.hands.keys()].filter((seat) => winnersAt(end).includes((seat + by) % players)),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('[M1] permuting the shapes permutes the hands and leaves the winners', () => {
    fc.assert(
      fc.property(anyWalk, anyRenaming, ({ end }, rename) => {
        const renamed = replay(end, ({ roll, plays }) => ({
          roll: renameRoll(roll, rename),
          plays: plays.map(rename),
        }));
        expect(renamed.result).toEqual(end.result);
        for (const [seat, hand] of end.hands.entries()) {
          for (const shape of SHAPES) expect(renamed.hands[seat]?.[rename(shape)]).toBe(hand[shape]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function held(hands: Match['hands'], shape: Shape): number {
  return hands.reduce((sum, hand) => sum + hand[shape], 0);
}

function left({ hands }: Match, seat: number): number {
  const hand = hands[seat];
  return hand === undefined ? 0 : total(hand);
}

function winnersAt({ result, hands }: Match): readonly number[] {
  return result === undefined ? [] : winnersOf(result, hands.length);
}

function renameRoll([one, two, three]: Roll, rename: (shape: Shape) => Shape): Roll {
  const face = (face: Face) => (face === 'blank' ? face : rename(face));
  return [rename(one), face(two), face(three)];
}

function replay(match: Match, change: (round: Match['rounds'][number]) => Match['rounds'][number]): Match {
  const [players] = PLAYER_COUNTS.filter((count) => count === match.hands.length);
  return match.rounds.reduce(
    (state, round) => {
      const played = playRound(state, change(round));
      if (!played.ok) throw new Error(played.error.kind);
      return played.match;
    },
    startMatch(players ?? 3),
  );
}

function allCounts(players: number): readonly Counts[] {
  const numbers = Array.from({ length: players + 1 }, (_, number) => number);
  return numbers.flatMap((disc) =>
    numbers
      .filter((square) => disc + square <= players)
      .map((square) => ({ disc, square, triangle: players - disc - square })),
  );
}

/** The rules as one would explain them to a child: first the dice, then the players off the dice. */
function handedOverBySecondReading([one, two, three]: Roll, played: Counts): Set<Shape> {
  const gone = new Set<Shape>();
  if (played[one] === 1) gone.add(one);
  if (two !== 'blank' && played[two] === 2) gone.add(two);
  if (three !== 'blank' && played[three] === 3) gone.add(three);
  if (gone.size > 0) return gone;
  const shown = [one, two, three];
  const away = SHAPES.filter((shape) => !shown.includes(shape) && played[shape] > 0);
  const nearby = SHAPES.filter((shape) => shown.includes(shape) && played[shape] > 0);
  return nearby.length === 0 ? gone : new Set(away);
}
