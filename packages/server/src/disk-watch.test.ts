import { beforeEach, expect, test } from 'vitest';
import { DiskWatch } from './disk-watch.ts';

const GIB = 1024 ** 3;
let warnings: string[];
let watch: DiskWatch;
beforeEach(() => {
  warnings = [];
  watch = new DiskWatch((message) => warnings.push(message));
});

test('a disk that fills up is reported once, and once more if it fills up again', () => {
  for (const freeBytes of [5 * GIB, 0.9 * GIB, 0.8 * GIB, 2 * GIB, 0.5 * GIB])
    watch.look({ usedBytes: 0, freeBytes });
  expect(warnings).toEqual([
    'the disk of the database is nearly full: 921 MiB are left',
    'the disk of the database is nearly full: 512 MiB are left',
  ]);
});

test('a database that grows fast is reported', () => {
  for (let minute = 0; minute <= 120; minute += 1)
    watch.look({ usedBytes: minute * 0.01 * GIB, freeBytes: undefined });
  expect(warnings).toEqual(['the database grew by 266 MiB within an hour']);
});

test('a database that grows as people play is not reported', () => {
  for (let minute = 0; minute <= 1_000; minute += 1)
    watch.look({ usedBytes: minute * 0.002 * GIB, freeBytes: 100 * GIB });
  expect(warnings).toEqual([]);
});
