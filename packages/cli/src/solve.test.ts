import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadValues, valuesFile } from '@pok/strategy/node';
import { describe, expect, test } from 'vitest';
import { runPok, startPok } from '../test/run-pok.ts';

const PATIENCE = 300_000;

describe('pok solve', () => {
  test(
    'stops when it is asked to, resumes when called again, and makes a file like the shipped one',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'pok-solve-'));
      const file = join(folder, '3.bin');
      const solving = startPok(['solve', '--players', '3', '--cores', '1', '--out', file]);
      await expect.poll(() => readdir(folder)).toContain('3.bin.partial');
      solving.interrupt();
      const stopped = await solving.ended;
      expect([stopped.code, stopped.error]).toEqual([130, expect.stringMatching(/Run it again to continue/)]);
      expect(await readdir(folder)).toEqual(['3.bin.partial']);
      const finished = await runPok(['solve', '--players', '3', '--out', file, '--json']);
      expect(finished.code).toBe(0);
      expect(await readdir(folder)).toEqual(['3.bin']);
      expect((await readFile(file)).length).toBe((await readFile(valuesFile(3))).length);
      const { figures } = await loadValues(3);
      const told = JSON.parse(finished.out);
      expect(told).toMatchObject({ players: 3, file });
      expect(told.exploitability).toBeCloseTo(figures.exploitability, 4);
      expect(told.meanRounds).toBeCloseTo(figures.meanRounds, 1);
    },
    PATIENCE,
  );

  test('a file that can’t be written is reported immediately', async () => {
    const { code, error } = await runPok(['solve', '--players', '3', '--out', '/nowhere/at/all/3.bin']);
    expect(code).toBe(2);
    expect(error).toMatch(/can't be written/);
  });

  test('--verify refuses a file that is damaged, missing or for another number of players', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pok-solve-'));
    const damaged = join(folder, 'damaged.bin');
    const bytes = await readFile(valuesFile(3));
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(damaged, bytes);
    for (const [file, players, message] of [
      [damaged, '3', /the file of values is damaged/],
      [join(folder, 'none.bin'), '3', /none\.bin can't be read/],
      [fileURLToPath(valuesFile(3)), '4', /is for 3 players, not 4/],
    ] as const) {
      const { code, error } = await runPok(['solve', '--players', players, '--verify', '--out', file]);
      expect(code).toBe(2);
      expect(error).toMatch(message);
    }
  });
});
