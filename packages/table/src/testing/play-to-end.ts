import { SHAPES } from '@pok/rules';
import type { TestTable } from './test-table.ts';

/** Plays the running match to its end; everybody plays the shapes they hold in turn. */
export async function playToEnd(
  { close, view }: TestTable,
  people: readonly string[] = ['ana', 'ben', 'cem'],
): Promise<void> {
  for (let round = 0; view('ana').match?.result === null; round += 1) {
    for (const [seat, person] of people.entries()) {
      const hand = view(person).match?.hand;
      const held = SHAPES.filter((shape) => (hand?.[shape] ?? 0) > 0);
      await close(person, held[(round + seat) % held.length]);
    }
  }
}
