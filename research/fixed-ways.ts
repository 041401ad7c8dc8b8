import {
  type Hand,
  probability,
  ROLLS,
  type Roll,
  type Seat,
  SHAPES,
  STARTING_HAND,
  shapesIn,
} from '@pok/rules';
import type { Mix } from '../packages/strategy/src/bots/mix.ts';
import { byteAt, floatAt, itemAt } from '../packages/strategy/src/checked.ts';
import { COUNTER_CODES, codeOfHand, HANDS } from '../packages/strategy/src/hand-code.ts';
import { COUNT_CODES, countCode, handedOverFor } from '../packages/strategy/src/lookup.ts';
import { shareOfWin } from '../packages/strategy/src/share-of-win.ts';

/**
 * Tables of three whose players use only hands and roll. What each of them wins, and what a best response to the two others would
 * win, is computed exactly, position by position, instead of from many matches.
 */
export const SEATS = [0, 1, 2] as const;

/** A strategy that doesn't depend on the past: its mix in every seat. */
export type Way = (hands: readonly Hand[], roll: Roll) => readonly Mix[];

/** The same, written out for one seat: see `placeOf`. */
export type WrittenWay = Float64Array;

/** All hands of the three, including those in which somebody has won. */
const POSITIONS = HANDS.length ** SEATS.length;
const STEPS = SEATS.map((seat) => HANDS.length ** seat);
const START = STEPS.reduce((position, step) => position + codeOfHand(STARTING_HAND) * step, 0);
const HELD = HANDS.map((hand) => shapesIn(hand).map((shape) => SHAPES.indexOf(shape)));
const CHANCES = ROLLS.map(probability);
const handedOver = handedOverFor(SEATS.length);

/** A position whose self-loop is more likely than this is never left. All three are alike in it. */
const FOR_EVER = 1 - 1e-9;

function codeAt(position: number, seat: Seat): number {
  return Math.floor(position / itemAt(STEPS, seat)) % HANDS.length;
}

function handsIn(position: number): readonly Hand[] {
  return SEATS.flatMap((seat) => itemAt(HANDS, codeAt(position, seat)));
}

/** The index of a shape's chance. */
function placeOf(position: number, roll: number, shape: number): number {
  return (position * ROLLS.length + roll) * SHAPES.length + shape;
}

const ENDED = Array.from({ length: POSITIONS }, (_, position) => shareOfWin(handsIn(position)));

/** Positions in which the match goes on, later ones first: fewer counters mean a smaller number. */
const LIVE = ENDED.flatMap((ended, position) => (ended === undefined ? [position] : []));

/** The strategy as each seat would play it. */
export function writeOut(way: Way): readonly WrittenWay[] {
  const written = SEATS.map(blank);
  for (const position of LIVE) {
    const hands = handsIn(position);
    for (const [index, roll] of ROLLS.entries()) {
      for (const [seat, mix] of way(hands, roll).entries()) {
        writeMix(written[seat] ?? blank(), position, index, mix);
      }
    }
  }
  return written;
}

function blank(): WrittenWay {
  return new Float64Array(POSITIONS * ROLLS.length * SHAPES.length);
}

function writeMix(written: WrittenWay, position: number, roll: number, mix: Mix): void {
  for (const [index, shape] of SHAPES.entries()) written[placeOf(position, roll, index)] = mix[shape];
}

/** The winning chance of each of the three from the start. */
export function sharesOf(ways: readonly WrittenWay[]): readonly number[] {
  const shares = new Float64Array(POSITIONS * SEATS.length);
  for (const [position, ended] of ENDED.entries()) shares.set(ended ?? [], position * SEATS.length);
  const sum = new Float64Array(SEATS.length);
  for (const position of LIVE) {
    sum.fill(0);
    let selfLoop = 0;
    for (const [roll, chanceOfRoll] of CHANCES.entries()) {
      visitRounds(ways, position, roll, (chance, next) => {
        if (next === position) selfLoop += chanceOfRoll * chance;
        else for (const seat of SEATS) add(sum, seat, chanceOfRoll * chance * at(shares, next, seat));
      });
    }
    for (const seat of SEATS) {
      const share = selfLoop > FOR_EVER ? 1 / SEATS.length : floatAt(sum, seat) / (1 - selfLoop);
      shares[position * SEATS.length + seat] = share;
    }
  }
  return SEATS.map((seat) => at(shares, START, seat));
}

/** The best response of a seat to the strategies of the two others, over the whole match; its own strategy is not used. */
export function bestResponse(ways: readonly WrittenWay[], seat: Seat): WrittenWay {
  const answer = blank();
  const worth = Float64Array.from(ENDED, (ended) => (ended === undefined ? 0 : itemAt(ended, seat)));
  for (const position of LIVE) {
    const options = ROLLS.map((_, roll) => optionsAt(ways, position, roll, seat, worth));
    worth[position] = settle(options);
    for (const [roll, choices] of options.entries()) {
      const best = bestChoice(choices, floatAt(worth, position));
      answer[placeOf(position, roll, best.shape)] = 1;
    }
  }
  return answer;
}

interface Choice {
  readonly shape: number;
  /** Its value if the match moves on, and how likely it doesn't. */
  readonly moving: number;
  readonly selfLoop: number;
}

function optionsAt(
  ways: readonly WrittenWay[],
  position: number,
  roll: number,
  seat: Seat,
  worth: Float64Array,
): readonly Choice[] {
  return itemAt(HELD, codeAt(position, seat)).map((shape) => {
    let [moving, selfLoop] = [0, 0];
    const visit = (chance: number, next: number) => {
      if (next === position) selfLoop += chance;
      else moving += chance * floatAt(worth, next);
    };
    visitRounds(ways, position, roll, visit, { seat, shape });
    return { shape, moving, selfLoop };
  });
}

function bestChoice(choices: readonly Choice[], worth: number): Choice {
  return choices.reduce((best, choice) =>
    choice.moving + choice.selfLoop * worth > best.moving + best.selfLoop * worth ? choice : best,
  );
}

const SETTLED = 1e-12;

/** The value of a position under the best choices, including whether to play it again. */
function settle(options: readonly (readonly Choice[])[]): number {
  let worth = 1;
  for (;;) {
    let [moving, selfLoop] = [0, 0];
    for (const [roll, choices] of options.entries()) {
      const best = bestChoice(choices, worth);
      moving += itemAt(CHANCES, roll) * best.moving;
      selfLoop += itemAt(CHANCES, roll) * best.selfLoop;
    }
    const settled = selfLoop > FOR_EVER ? moving : moving / (1 - selfLoop);
    if (Math.abs(settled - worth) < SETTLED) return settled;
    worth = settled;
  }
}

/**
 * The play of a seat that knows the others' strategies and looks one round ahead. `answer` makes a new mix from its own and the
 * value of each choice; `worthOf` gives the value after the round.
 */
export function quickAnswer(
  ways: readonly WrittenWay[],
  seat: Seat,
  worthOf: (hands: readonly Hand[]) => readonly number[],
  answer: (own: Mix, worth: Mix, hand: Hand) => Mix,
): WrittenWay {
  const written = blank();
  const own = ways[seat] ?? blank();
  const worths = Float64Array.from(ENDED, (ended, position) =>
    itemAt(ended ?? worthOf(handsIn(position)), seat),
  );
  for (const position of LIVE) {
    const hand = HANDS[codeAt(position, seat)] ?? STARTING_HAND;
    for (const roll of ROLLS.keys()) {
      const worth = { disc: 0, square: 0, triangle: 0 };
      for (const { shape, moving, selfLoop } of optionsAt(ways, position, roll, seat, worths)) {
        const name = SHAPES[shape];
        if (name !== undefined) worth[name] = moving + selfLoop * floatAt(worths, position);
      }
      writeMix(written, position, roll, answer(readMix(own, position, roll), worth, hand));
    }
  }
  return written;
}

function readMix(written: WrittenWay, position: number, roll: number): Mix {
  const [disc = 0, square = 0, triangle = 0] = written.subarray(placeOf(position, roll, 0));
  return { disc, square, triangle };
}

/** Every outcome of a round, with its chance and where it leads; `own` is a seat's fixed choice. */
function visitRounds(
  ways: readonly WrittenWay[],
  position: number,
  roll: number,
  visit: (chance: number, next: number) => void,
  own?: { readonly seat: Seat; readonly shape: number },
): void {
  const plays = [0, 0, 0];
  const from = placeOf(position, roll, 0);

  function play(seat: Seat, chance: number): void {
    if (seat === SEATS.length) {
      visit(chance, positionAfter(position, roll, plays));
      return;
    }
    for (const shape of own?.seat === seat ? [own.shape] : itemAt(HELD, codeAt(position, seat))) {
      const likely = own?.seat === seat ? 1 : floatAt(itemAt(ways, seat), from + shape);
      if (likely === 0) continue;
      plays[seat] = shape;
      play(seat + 1, chance * likely);
    }
  }

  play(0, 1);
}

function positionAfter(position: number, roll: number, plays: readonly number[]): number {
  let [discs, squares] = [0, 0];
  for (const shape of plays) {
    if (shape === 0) discs += 1;
    else if (shape === 1) squares += 1;
  }
  const shapesHandedOver = byteAt(handedOver, roll * COUNT_CODES + countCode(discs, squares));
  let next = position;
  for (const seat of SEATS) {
    const shape = itemAt(plays, seat);
    if (((shapesHandedOver >> shape) & 1) === 1) next -= itemAt(COUNTER_CODES, shape) * itemAt(STEPS, seat);
  }
  return next;
}

function add(sum: Float64Array, seat: Seat, share: number): void {
  sum[seat] = floatAt(sum, seat) + share;
}

function at(shares: Float64Array, position: number, seat: Seat): number {
  return floatAt(shares, position * SEATS.length + seat);
}
