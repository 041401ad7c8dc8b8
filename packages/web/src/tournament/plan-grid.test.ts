import { expect, test } from 'vitest';
import { planGrid } from './plan-grid.ts';

const tablesOf = (count: number, people: number, name: string) =>
  Array.from({ length: count }, () => Array.from({ length: people }, () => name));

test.each([
  [0, 0, '', [1, 1]],
  [1, 4, 'Ana', [1, 1]],
  [2, 4, 'Ana', [2, 1]],
  [3, 4, 'Ana', [3, 1]],
  [6, 4, 'Quentin', [3, 2]],
  [6, 4, 'Maximilian-Peter', [2, 3]],
  [7, 4, 'Quentin', [4, 2]],
  [15, 4, 'Weißer Tiger', [4, 4]],
  [50, 4, 'Quentin', [10, 5]],
  [75, 4, 'Quentin', [11, 7]],
])(
  '%i tables with %i people like %j stand in columns and rows of %j',
  (count, people, name, [columns, rows]) => {
    expect(planGrid(tablesOf(count, people, name))).toMatchObject({ columns, rows });
  },
);

test('every table has a place, and no row or column is empty', () => {
  for (let count = 1; count <= 100; count += 1) {
    const { columns, rows } = planGrid(tablesOf(count, 4, 'Ana'));
    expect(columns * rows).toBeGreaterThanOrEqual(count);
    expect(columns * (rows - 1)).toBeLessThan(count);
    expect((columns - 1) * rows).toBeLessThan(count);
  }
});
