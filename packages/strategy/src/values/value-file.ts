import { isPlayerCount } from '@pok/rules';
import { positionsFor } from '../solver/positions.ts';
import { crc32 } from './crc32.ts';
import { SOLUTION_FIGURES, type SolutionFigures } from './solution-figures.ts';
import { createValueTable, type ValueTable } from './value-table.ts';

/**
 * A value table as bytes, little-endian: `POKV`, format (u16), players (u16), positions (u32), the figures (f64 each),
 * the checksum of everything else (u32), then three bytes a value. A position tells the value of each of its groups of
 * equal hands but the last, which follows: all values of a position sum to one.
 */
const MAGIC = 0x564b4f50;
const FORMAT = 1;
const FIGURES_AT = 12;
const CHECKSUM_AT = FIGURES_AT + 8 * SOLUTION_FIGURES.length;
const VALUES_AT = CHECKSUM_AT + 4;
const BYTES = 3;
const UNIT = 2 ** (8 * BYTES) - 1;

/** A file of values that can't be used; the message says why. */
export class ValuesError extends Error {
  override readonly name = 'ValuesError';
}

/** The nearest value that a file can tell. */
export function quantise(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * UNIT) / UNIT;
}

/** Rounds what a position is worth to its seats to what a file can tell, in place. */
export function quantisePosition(values: Float64Array, hands: Uint8Array): void {
  let last = 0;
  let told = 0;
  for (let seat = 0; seat < hands.length; seat += 1) {
    if (hands[seat] === hands[hands.length - 1]) {
      last += 1;
    } else {
      values[seat] = quantise(values[seat] ?? 0);
      told += values[seat] ?? 0;
    }
  }
  values.fill((1 - told) / last, hands.length - last);
}

export function formatValues(
  players: number,
  positionValues: Float64Array,
  figures: SolutionFigures,
): Uint8Array {
  const bytes = new Uint8Array(VALUES_AT + BYTES * countTold(players));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FORMAT, true);
  view.setUint16(6, players, true);
  view.setUint32(8, positionsFor(players).count, true);
  for (const [index, figure] of SOLUTION_FIGURES.entries())
    view.setFloat64(FIGURES_AT + 8 * index, figures[figure], true);
  let at = VALUES_AT;
  forEachTold(players, (seat) => {
    const unit = Math.round((positionValues[seat] ?? 0) * UNIT);
    bytes[at] = unit & 255;
    bytes[at + 1] = (unit >> 8) & 255;
    bytes[at + 2] = unit >> 16;
    at += BYTES;
  });
  view.setUint32(CHECKSUM_AT, checksumOf(bytes), true);
  return bytes;
}

/** Throws a `ValuesError` if the bytes are not a whole value file of this format. */
export function parseValues(bytes: Uint8Array): ValueTable {
  if (bytes.length < VALUES_AT) throw new ValuesError('the file of values is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new ValuesError('this is not a file of values');
  const format = view.getUint16(4, true);
  if (format !== FORMAT) throw new ValuesError(`the file of values has format ${format}, not ${FORMAT}`);
  if (view.getUint32(CHECKSUM_AT, true) !== checksumOf(bytes))
    throw new ValuesError('the file of values is damaged');
  const players = view.getUint16(6, true);
  if (!isPlayerCount(players)) throw new ValuesError(`the file of values is for ${players} players`);
  if (bytes.length !== VALUES_AT + BYTES * countTold(players)) {
    throw new ValuesError('the file of values has the wrong length');
  }
  return createValueTable(players, readValues(players, bytes), readFigures(view));
}

function readFigures(view: DataView): SolutionFigures {
  const [exploitability, meanRegret, worstRegret, meanRounds, tieRate, deadRate, winnersPerMatch] =
    SOLUTION_FIGURES.map((_, index) => view.getFloat64(FIGURES_AT + 8 * index, true));
  return {
    exploitability: exploitability ?? 0,
    meanRegret: meanRegret ?? 0,
    worstRegret: worstRegret ?? 0,
    meanRounds: meanRounds ?? 0,
    tieRate: tieRate ?? 0,
    deadRate: deadRate ?? 0,
    winnersPerMatch: winnersPerMatch ?? 0,
  };
}

function readValues(players: number, bytes: Uint8Array): Float64Array {
  const { count, hands } = positionsFor(players);
  const values = new Float64Array(count * players);
  let at = VALUES_AT;
  forEachTold(players, (seat) => {
    const value = ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)) / UNIT;
    at += BYTES;
    for (let same = seat; hands[same] === hands[seat] && same < roundUp(seat, players); same += 1)
      values[same] = value;
  });
  for (let first = 0; first < values.length; first += players) {
    quantisePosition(values.subarray(first, first + players), hands.subarray(first, first + players));
  }
  return values;
}

function roundUp(seat: number, players: number): number {
  return (Math.floor(seat / players) + 1) * players;
}

/** Visits the first seat of every group of equal hands whose value a file tells. */
function forEachTold(players: number, visit: (seat: number) => void): void {
  const { count, hands } = positionsFor(players);
  for (let first = 0; first < count * players; first += players) {
    const last = hands[first + players - 1];
    for (let seat = first; hands[seat] !== last; seat += 1) {
      if (seat === first || hands[seat] !== hands[seat - 1]) visit(seat);
    }
  }
}

function countTold(players: number): number {
  let told = 0;
  forEachTold(players, () => {
    told += 1;
  });
  return told;
}

function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes.subarray(VALUES_AT), crc32(bytes.subarray(0, CHECKSUM_AT), 0));
}
