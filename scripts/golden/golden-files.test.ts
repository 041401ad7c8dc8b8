import { expect, test } from 'vitest';
import { goldenFiles, listedFiles } from './golden-files.ts';
import { missingVariants } from './missing-variants.ts';

test('all golden files that were recorded are there, byte for byte, and no others', () => {
  expect(Object.fromEntries(goldenFiles())).toEqual(Object.fromEntries(listedFiles()));
});

test.each(['table', 'tournament'] as const)(
  'the golden logs of the newest version contain every variant of every event of a %s',
  (kind) => {
    expect(missingVariants(kind)).toEqual([]);
  },
);
