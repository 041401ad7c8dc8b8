import { type Match, parseRecord } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { shareText } from './share-text.ts';

overwriteGetLocale(() => 'en');

const WON = `players: Ana, Ben, Cem
1 D-- DSS
2 D-- DST
3 S-- STT
4 S-- STT
5 T-- TDD
`;

/** The players hand over their squares and triangles in turn, until all hold only discs (E3). */
const DEAD = `players: Ana, Ben, Cem, Dia
${['S', 'T']
  .flatMap((shape) => [0, 0, 1, 1, 2, 2, 3, 3].map((seat) => [shape, seat] as const))
  .map(
    ([shape, seat], index) => `${index + 1} ${shape}-- ${'DDDD'.slice(0, seat)}${shape}${'DDD'.slice(seat)}`,
  )
  .join('\n')}
`;

function played(text: string): { names: readonly string[]; match: Match } {
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { names: parsed.record.players, match: parsed.match };
}

describe('a match in a message', () => {
  test('says who won and what each player handed over, round by round', () => {
    const { names, match } = played(WON);
    expect(shareText(names, match)).toBe(
      ['POK · Ana wins!', '', '🔵🔵🟩🟩🔺 Ana 🏆', '▫️▫️▫️▫️▫️ Ben', '▫️▫️▫️▫️▫️ Cem'].join('\n'),
    );
  });

  test.each([
    ['a tie', 'players: Ana, Ben, Cem\n1 D-D DDD\n2 D-D DDD\n3 S-S SSS\n4 S-S SSS\n5 T-T TTT\n', 3],
    ['a dead end', DEAD, 4],
  ])('reports %s, and everybody who shares it', (_, record, winners) => {
    const { names, match } = played(record);
    const text = shareText(names, match);
    expect(text.split('🏆')).toHaveLength(winners + 1);
    expect(text).toMatch(/^POK · \S.*\n\n/);
  });

  test('that is not over says so, and names no winner', () => {
    const { names, match } = played(WON.split('\n').slice(0, 2).join('\n'));
    expect(shareText(names, match)).toBe(
      ['POK · An unfinished match', '', '🔵 Ana', '▫️ Ben', '▫️ Cem'].join('\n'),
    );
  });
});
