import { isPlayerCount } from '@pok/rules';
import { byteAt, floatAt } from '../checked.ts';
import { RULINGS, type Ruling } from '../ruling.ts';
import { positionsFor } from '../solver/positions.ts';
import { crc32 } from './crc32.ts';
import { BYTES_PER_VALUE, fillUntold, forEachTold, UNIT } from './quantise.ts';
import { SOLUTION_FIGURES, type SolutionFigures } from './solution-figures.ts';
import { createValueTable, type ValueTable } from './value-table.ts';

/**
 * A value table as bytes, little-endian. It begins with `POKV`, format (u16), players (u8), ruling (u8), positions (u32), the figures (f64
 * each) and the checksum of everything else (u32). Then come three bytes per value, position by position (see `forEachTold`).
 */
const MAGIC = 0x564b4f50;
const FORMAT = 2;
const FIGURES_AT = 12;
const CHECKSUM_AT = FIGURES_AT + 8 * SOLUTION_FIGURES.length;
const VALUES_AT = CHECKSUM_AT + 4;

/** A file of values that can't be used; the message says why. */
export class ValuesError extends Error {
  override readonly name = 'ValuesError';
}

export function formatValues(
  players: number,
  positionValues: Float64Array,
  figures: SolutionFigures,
  ruling: Ruling,
): Uint8Array {
  const bytes = new Uint8Array(VALUES_AT + BYTES_PER_VALUE * countTold(players, ruling));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FORMAT, true);
  view.setUint8(6, players);
  view.setUint8(7, RULINGS.indexOf(ruling));
  view.setUint32(8, positionsFor(players).count, true);
  for (const [index, figure] of SOLUTION_FIGURES.entries())
    view.setFloat64(FIGURES_AT + 8 * index, figures[figure], true);
  let at = VALUES_AT;
  forEachToldSeat(players, ruling, (seat) => {
    const unit = Math.round(floatAt(positionValues, seat) * UNIT);
    bytes[at] = unit & 255;
    bytes[at + 1] = (unit >> 8) & 255;
    bytes[at + 2] = unit >> 16;
    at += BYTES_PER_VALUE;
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
  const players = view.getUint8(6);
  if (!isPlayerCount(players)) throw new ValuesError(`the file of values is for ${players} players`);
  const ruling = RULINGS[view.getUint8(7)];
  if (ruling === undefined) throw new ValuesError('the file of values is for a ruling that is not known');
  if (bytes.length !== VALUES_AT + BYTES_PER_VALUE * countTold(players, ruling)) {
    throw new ValuesError('the file of values has the wrong length');
  }
  return createValueTable(players, readValues(players, ruling, bytes), readFigures(bytes), ruling);
}

/** For a file that is known to be whole, without reading its values. */
export function readFigures(bytes: Uint8Array): SolutionFigures {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const figure = (name: (typeof SOLUTION_FIGURES)[number]): number =>
    view.getFloat64(FIGURES_AT + 8 * SOLUTION_FIGURES.indexOf(name), true);
  return {
    exploitability: figure('exploitability'),
    meanRegret: figure('meanRegret'),
    worstRegret: figure('worstRegret'),
    meanRounds: figure('meanRounds'),
    tieRate: figure('tieRate'),
    deadRate: figure('deadRate'),
    winnersPerMatch: figure('winnersPerMatch'),
  };
}

function readValues(players: number, ruling: Ruling, bytes: Uint8Array): Float64Array {
  const positions = positionsFor(players);
  const values = new Float64Array(positions.count * players);
  let at = VALUES_AT;
  forEachToldSeat(players, ruling, (seat) => {
    values[seat] = (byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8) | (byteAt(bytes, at + 2) << 16)) / UNIT;
    at += BYTES_PER_VALUE;
  });
  for (let position = 0; position < positions.count; position += 1) {
    const first = position * players;
    fillUntold(positions, position, values.subarray(first, first + players), ruling);
  }
  return values;
}

/** Visits every value that a file stores by its place among the values of all seats. */
function forEachToldSeat(players: number, ruling: Ruling, visit: (seat: number) => void): void {
  const positions = positionsFor(players);
  for (let position = 0; position < positions.count; position += 1) {
    forEachTold(positions, position, ruling, (seat) => visit(position * players + seat));
  }
}

function countTold(players: number, ruling: Ruling): number {
  let told = 0;
  forEachToldSeat(players, ruling, () => {
    told += 1;
  });
  return told;
}

function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes.subarray(VALUES_AT), crc32(bytes.subarray(0, CHECKSUM_AT), 0));
}
