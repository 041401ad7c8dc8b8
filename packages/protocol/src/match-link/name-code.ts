import type { MixedRadixReader, MixedRadixWriter } from './mixed-radix.ts';

/**
 * A name as symbols, five bits each: a small letter or a space is one symbol; the expected capital at the start of a word
 * costs nothing; rarer characters are two symbols, and the letters of other scripts cost 12 bits after the first. Links
 * last for ever, so none of these lists may change: they are version 1 of the link.
 */
const SYMBOLS = 32;
/** Zero, because a reader past the end reads zeros: every name has an end. */
const END = 0;
const SHIFT = 28;
const RARE = 29;
const NEAR = 30;
const ANY = 31;

/** Symbols 1 to 27; `SHIFT` turns the capital that is expected into a small letter, and the other way round. */
const COMMON = { small: 'abcdefghijklmnopqrstuvwxyz ', capital: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ' };
const FIRST_COMMON = 1;
/** As many as there are symbols: what follows `RARE`. */
const RARER = { small: "0123456789-'.&äöüßéèêáíóúñçàïëøå", capital: "0123456789-'.&ÄÖÜẞÉÈÊÁÍÓÚÑÇÀÏËØÅ" };

/** A word starts a name, or follows one of these. */
const BEFORE_WORD = " -'.&";

/** `NEAR` is followed by the place in the block of the last character that was in neither list. */
const BLOCK = 128;
const CODE_POINTS = 0x110000;

export function writeName(writer: MixedRadixWriter, name: string): void {
  let before = ' ';
  let block: number | undefined;
  for (const character of name) {
    const common = placeOf(character, COMMON, before);
    const rare = placeOf(character, RARER, before);
    if ((common ?? rare)?.isShifted === true) writer.write(SHIFT, SYMBOLS);
    if (common !== undefined) writer.write(FIRST_COMMON + common.place, SYMBOLS);
    else if (rare !== undefined) {
      writer.write(RARE, SYMBOLS);
      writer.write(rare.place, SYMBOLS);
    } else {
      const code = character.codePointAt(0) ?? 0;
      const own = Math.floor(code / BLOCK);
      writer.write(own === block ? NEAR : ANY, SYMBOLS);
      writer.write(own === block ? code % BLOCK : code, own === block ? BLOCK : CODE_POINTS);
      block = own;
    }
    before = character;
  }
  writer.write(END, SYMBOLS);
}

export function readName(reader: MixedRadixReader): string {
  let name = '';
  let before = ' ';
  let isShifted = false;
  let block = 0;
  for (;;) {
    const symbol = reader.read(SYMBOLS);
    if (symbol === END) return name;
    if (symbol === SHIFT) {
      isShifted = true;
      continue;
    }
    const isCapital = BEFORE_WORD.includes(before) !== isShifted;
    if (symbol === NEAR || symbol === ANY) {
      const code = symbol === NEAR ? block * BLOCK + reader.read(BLOCK) : reader.read(CODE_POINTS);
      block = Math.floor(code / BLOCK);
      before = String.fromCodePoint(code);
    } else if (symbol === RARE) {
      before = RARER[isCapital ? 'capital' : 'small'].charAt(reader.read(SYMBOLS));
    } else {
      before = COMMON[isCapital ? 'capital' : 'small'].charAt(symbol - FIRST_COMMON);
    }
    name += before;
    isShifted = false;
  }
}

interface Place {
  readonly place: number;
  /** It is small where a capital is expected, or the other way round. */
  readonly isShifted: boolean;
}

function placeOf(character: string, list: typeof COMMON, before: string): Place | undefined {
  const expected = BEFORE_WORD.includes(before) ? 'capital' : 'small';
  const other = expected === 'capital' ? 'small' : 'capital';
  for (const kind of [expected, other] as const) {
    const place = list[kind].indexOf(character);
    if (place !== -1) return { place, isShifted: kind === other };
  }
  return undefined;
}
