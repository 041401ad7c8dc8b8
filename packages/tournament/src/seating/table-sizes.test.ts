import { TABLE_SIZES } from '@pok/protocol';
import { expect, test } from 'vitest';
import { tableSizes } from './table-sizes.ts';

test.each([
  [0, 4, []],
  [1, 4, [1]], // with two bots
  [2, 4, [2]], // with a bot
  [3, 5, [3]],
  [4, 3, [4]],
  [5, 3, [5]],
  [6, 4, [3, 3]],
  [6, 5, [3, 3]],
  [7, 4, [4, 3]],
  [8, 3, [4, 4]],
  [8, 5, [4, 4]],
  [9, 4, [5, 4]],
  [10, 4, [5, 5]],
  [11, 4, [4, 4, 3]],
  [11, 5, [4, 4, 3]],
  [13, 4, [5, 4, 4]],
  [24, 4, [4, 4, 4, 4, 4, 4]],
  [25, 4, [5, 4, 4, 4, 4, 4]],
  [27, 4, [4, 4, 4, 4, 4, 4, 3]],
] as const)('%i people who prefer tables of %i sit at tables of %j', (people, liked, sizes) => {
  expect(tableSizes(people, liked)).toEqual(sizes);
});

test('any number of people from three on sits at tables of three, four and five, as even as possible', () => {
  const numbers = Array.from({ length: 318 }, (_, index) => index + 3);
  const wrong = TABLE_SIZES.flatMap((liked) =>
    numbers.filter((people) => {
      const sizes = tableSizes(people, liked);
      const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
      return (
        sizes.reduce((sum, size) => sum + size, 0) !== people || least < 3 || most > 5 || most > least + 1
      );
    }),
  );
  expect(wrong).toEqual([]);
});
