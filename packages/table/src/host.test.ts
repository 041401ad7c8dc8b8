import { describe, expect, test } from 'vitest';
import { testTable } from './testing/test-table.ts';

describe('a match at a table', () => {
  test('goes from the first roll to its end, one reveal for each round', async () => {
    const { must, close, view } = await testTable(['ana', 'ben', 'cem']);
    await must('ana', { type: 'start' });
    for (let round = 1; view('ana').match?.result === null; round += 1) {
      expect(view('ana').match?.round?.number).toBe(round);
      await Promise.all(['ana', 'ben', 'cem'].map((person) => close(person)));
      expect(view('ana').match?.last?.number).toBe(round);
    }
  });
});
