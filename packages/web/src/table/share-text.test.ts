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

function played(text: string): { names: readonly string[]; match: Match } {
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { names: parsed.record.players, match: parsed.match };
}

describe('a match in a message', () => {
  test('tells who won and what each player handed over, round by round', () => {
    const { names, match } = played(WON);
    expect(shareText(names, match)).toBe(
      ['POK · Ana wins!', '', '🔵🔵🟩🟩🔺 Ana 🏆', '▫️▫️▫️▫️▫️ Ben', '▫️▫️▫️▫️▫️ Cem'].join('\n'),
    );
  });

  test('that is not over says so, and nobody has won', () => {
    const { names, match } = played(WON.split('\n').slice(0, 2).join('\n'));
    expect(shareText(names, match)).toBe(
      ['POK · A match in full swing', '', '🔵 Ana', '▫️ Ben', '▫️ Cem'].join('\n'),
    );
  });
});
