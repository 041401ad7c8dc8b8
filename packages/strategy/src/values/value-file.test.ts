import { readFile } from 'node:fs/promises';
import { PLAYER_COUNTS } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { RULINGS } from '../ruling.ts';
import { positionsFor } from '../solver/positions.ts';
import { loadValues, valuesFile } from './load-values.ts';
import { quantisePosition } from './quantise.ts';
import { formatValues, parseValues, readFigures, ValuesError } from './value-file.ts';

const bytes = new Uint8Array(await readFile(valuesFile(3)));

describe('a file of values', () => {
  test('is read back unchanged', () => {
    const { players, positionValues, figures, ruling } = parseValues(bytes);
    expect(formatValues(players, positionValues, figures, ruling)).toEqual(bytes);
  });

  test.each(RULINGS)('is read back unchanged for the ruling “%s”', (ruling) => {
    const positions = positionsFor(3);
    const values = Float64Array.from({ length: positions.count * 3 }, (_, at) => ((at * 7919) % 1000) / 3000);
    for (let position = 0; position < positions.count; position += 1) {
      quantisePosition(positions, position, values.subarray(position * 3, position * 3 + 3), ruling);
    }
    const { figures } = parseValues(bytes);
    const table = parseValues(formatValues(3, values, figures, ruling));
    expect(table.ruling).toBe(ruling);
    expect(table.positionValues).toEqual(values);
  });

  test.each(PLAYER_COUNTS)('has the measurements for %i players, all within bounds', async (players) => {
    const { exploitability, worstRegret, meanRounds } = readFigures(await readFile(valuesFile(players)));
    expect(exploitability).toBeGreaterThan(0);
    expect(exploitability).toBeLessThan(0.0001);
    expect(worstRegret).toBeLessThan(0.0001);
    expect(meanRounds).toBeGreaterThan(4);
  });

  test('is refused when any byte of it is damaged', () => {
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 16;
      expect(() => parseValues(damaged)).toThrow(ValuesError);
    }
  });

  test.each([0, 3, 60, 500, 1, 2])('is refused when it is cut off (%i)', (left) => {
    expect(() => parseValues(bytes.subarray(0, left))).toThrow(/cut off|damaged/);
    expect(() => parseValues(bytes.subarray(left + 1))).toThrow(ValuesError);
  });

  test('says what is wrong', () => {
    expect(() => parseValues(new TextEncoder().encode('<!doctype html>'.repeat(20)))).toThrow(
      'this is not a file of values',
    );
    const newer = bytes.slice();
    newer[4] = 9;
    expect(() => parseValues(newer)).toThrow('the file of values has format 9, not 2');
    const damaged = bytes.slice();
    damaged[bytes.length - 1] = (damaged[bytes.length - 1] ?? 0) ^ 1;
    expect(() => parseValues(damaged)).toThrow('the file of values is damaged');
  });

  test('all shipped files together are small enough', async () => {
    const files = await Promise.all(
      PLAYER_COUNTS.map((players) => readFile(valuesFile(players)).catch(() => [])),
    );
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(6_000_000);
  });

  test('has values for seats in any order, and for matches that have ended', async () => {
    const values = await loadValues(3);
    const [full, some, few] = [
      { disc: 2, square: 2, triangle: 2 },
      { disc: 1, square: 2, triangle: 0 },
      { disc: 1, square: 0, triangle: 1 },
    ];
    const [a, b, c] = values.valueOf([full, some, few]);
    expect(values.valueOf([few, full, some])).toEqual([c, a, b]);
    expect((a ?? Number.NaN) + (b ?? Number.NaN) + (c ?? Number.NaN)).toBeCloseTo(1, 12);
    const won = { disc: 0, square: 0, triangle: 1 };
    expect(values.valueOf([won, full, won])).toEqual([1 / 2, 0, 1 / 2]);
  });
});
