import type { Die, DieVerdict, Face, Hand, Roll, Seat, Shape, Verdict } from '@pok/rules';
import { challenges, DICE, facesOf, isHandedOver, isOnDice, playersAskedBy, SHAPES } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';

/** A round that has been judged, and who sat where; `you` is the reader's own seat, if they played. */
export interface JudgedRound {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  readonly verdict: Verdict;
  readonly names: readonly string[];
  readonly you: Seat | null;
}

interface DieSentence {
  readonly die: Die;
  readonly face: Face;
  readonly kind: DieVerdict['kind'];
  readonly text: string;
}

/** The verdict in words: what it means for the reader, one sentence per die, and what became of the rest. */
export interface Explanation {
  readonly headline: string;
  readonly dice: readonly DieSentence[];
  readonly rest: string | undefined;
}

export function explain(round: JudgedRound): Explanation {
  return { headline: headline(round), dice: diceSentences(round), rest: restSentence(round) };
}

function headline({ plays, verdict, names, you }: JudgedRound): string {
  const own = you === null ? undefined : plays[you];
  if (own !== undefined) {
    return isHandedOver(verdict, own)
      ? m.ref_you_hand_over({ shape: own })
      : m.ref_you_take_back({ shape: own });
  }
  const seats = seatsWhere(plays, (shape) => isHandedOver(verdict, shape));
  if (seats.length === 0) return m.ref_nobody();
  return m.ref_handed_over({ names: listNames(names, seats, you), count: seats.length });
}

function diceSentences(round: JudgedRound): readonly DieSentence[] {
  return DICE.map((die, index) => {
    const verdict = round.verdict.dice[index] ?? { kind: 'blank' };
    const face = round.roll[index] ?? 'blank';
    return { die, face, kind: verdict.kind, text: dieSentence(round, verdict) };
  });
}

function dieSentence({ plays, names, you }: JudgedRound, verdict: DieVerdict): string {
  switch (verdict.kind) {
    case 'blank':
      return m.ref_blank();
    case 'met': {
      const { shape, players } = verdict;
      const seats = seatsWhere(plays, (played) => played === shape);
      const [first] = seats;
      if (players > 1 || first === undefined) {
        return m.ref_met_many({ counted: counted(shape, players), names: listNames(names, seats, you) });
      }
      return first === you
        ? m.ref_met_one_you({ shape })
        : m.ref_met_one({ shape, name: names[first] ?? '' });
    }
    case 'missed': {
      const { shape, players, by } = verdict;
      const got = players + by;
      if (got === 0) return m.ref_missed_none({ shape });
      const words = { wanted: counted(shape, players), got: m.number({ shape, count: got }) };
      return got === 1 ? m.ref_missed_one(words) : m.ref_missed(words);
    }
    default:
      return verdict satisfies never;
  }
}

/** V3–V5: what became of the shapes on no die, if anybody played one. */
function restSentence({ plays, verdict, names, you }: JudgedRound): string | undefined {
  const off = seatsWhere(plays, (shape) => {
    const kind = verdict.why[shape]?.kind;
    return kind === 'off-dice' || kind === 'others-met' || kind === 'all-off-dice';
  });
  const [first] = off;
  const shape = first === undefined ? undefined : plays[first];
  const why = shape === undefined ? undefined : verdict.why[shape];
  if (why === undefined) return undefined;
  if (why.kind === 'all-off-dice') return m.ref_all_off();
  const who = { names: listNames(names, off, you) };
  if (why.kind === 'others-met') return m.ref_others_met(who);
  // A spectator's headline has named them.
  return you === null ? m.ref_off_as_said() : m.ref_off(who);
}

/** What a roll asks for, before anybody has chosen: `off` names the shapes that are handed over if nothing is met (V3). */
export function ask(roll: Roll): { readonly wanted: string; readonly off: string | undefined } {
  const asked = new Set(challenges(roll).map(({ shape }) => shape));
  const wanted = [...asked].map((shape) => wantedOf(roll, shape));
  const off = SHAPES.filter((shape) => !isOnDice(roll, shape));
  return {
    wanted: m.ask_exactly({ list: listOf(wanted, 'disjunction') }),
    off: off.length === 0 ? undefined : m.ask_off({ shapes: listShapes(off) }),
  };
}

/** "one or two triangles", from all dice with that shape (V2). */
export function wantedOf(roll: Roll, shape: Shape): string {
  const numbers = challenges(roll).flatMap((each) => (each.shape === shape ? [each.players] : []));
  const parts = numbers.map((players, index) =>
    index === numbers.length - 1 ? counted(shape, players) : m.ask_number({ shape, count: players }),
  );
  return listOf(parts, 'disjunction');
}

/** The roll read out, die by die. */
export function sayRoll(roll: Roll): string {
  const dice = facesOf(roll).map(({ die, face }) => sayDie(die, face));
  return m.say_roll({ list: dice.join(', ') });
}

export function sayDie(die: Die, face: Face): string {
  const said = face === 'blank' ? m.die_blank() : counted(face, playersAskedBy(die));
  return m.say_die({ die: dieName(die), face: said });
}

/** The open fists read out, player by player. */
export function sayPlays(plays: readonly Shape[], names: readonly string[]): string {
  const list = plays.map((shape, seat) => m.say_played({ name: names[seat] ?? '', shape: shapeName(shape) }));
  return m.say_reveal({ list: list.join(', ') });
}

/** "one disc and two squares" */
export function sayHand(hand: Hand): string {
  return listOf(SHAPES.filter((shape) => hand[shape] > 0).map((shape) => counted(shape, hand[shape])));
}

export function shapeName(shape: Shape): string {
  return { disc: m.shape_disc, square: m.shape_square, triangle: m.shape_triangle }[shape]();
}

/** "discs and squares" */
export function listShapes(shapes: readonly Shape[]): string {
  return listOf(shapes.map(shapeNames));
}

export function shapeNames(shape: Shape): string {
  return { disc: m.shape_discs, square: m.shape_squares, triangle: m.shape_triangles }[shape]();
}

/** "two discs" */
export function counted(shape: Shape, count: number): string {
  return m.counted({ shape, count });
}

export function dieName(die: Die): string {
  return { one: m.die_one, two: m.die_two, three: m.die_three }[die]();
}

/** "Mia, Ben and you": the reader politely comes last. Players without a name are "Players 1, 2 and 4". */
export function listNames(names: readonly string[], seats: readonly Seat[], you: Seat | null): string {
  const isUnnamed = (seat: Seat) => names[seat] === m.desk_player({ number: seat + 1 });
  if (seats.length > 1 && seats.every((seat) => seat !== you && isUnnamed(seat)))
    return m.ref_numbered({ list: listOf(seats.map((seat) => String(seat + 1))) });
  const others = seats.filter((seat) => seat !== you).map((seat) => names[seat] ?? '');
  return listOf(others.length < seats.length ? [...others, m.table_you_inline()] : others);
}

const lists = new Map<string, Intl.ListFormat>();

export function listOf(parts: readonly string[], type: Intl.ListFormatType = 'conjunction'): string {
  const locale = getLocale();
  const known = lists.get(`${locale} ${type}`) ?? new Intl.ListFormat(locale, { type });
  lists.set(`${locale} ${type}`, known); // creating one is slower than everything it is used for
  return known.format(parts);
}

function seatsWhere(plays: readonly Shape[], is: (shape: Shape) => boolean): readonly Seat[] {
  return [...plays.keys()].filter((seat) => {
    const shape = plays[seat];
    return shape !== undefined && is(shape);
  });
}
