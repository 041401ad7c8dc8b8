import { describe, expect, test } from 'vitest';
import { runPok } from '../test/run-pok.ts';
import { printable } from './printable.ts';

describe('a text from outside', () => {
  test.each([
    ['terminal escape codes', '\x1b[31mred', String.raw`\u001b[31mred`],
    ['escape codes of the second control block', 'a\x9b2Jb', String.raw`a\u009b2Jb`],
    ['line breaks', 'one\r\ntwo\u2028three', String.raw`one\u000d\u000atwo\u2028three`],
    ['right-to-left overrides', 'win \u202eana', String.raw`win \u202eana`],
    ['isolates', '\u2066x\u2069', String.raw`\u2066x\u2069`],
    ['characters without width', 'A\u200bna\ufeff', String.raw`A\u200bna\ufeff`],
    ['invisible characters beyond the first plane', 'A\u{e0041}', String.raw`A\udb40\udc41`],
    ['lone surrogates', 'A\ud800', String.raw`A\ud800`],
  ])('shows %s instead of obeying them', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test.each(['Zoë 🎲', '王', 'נועה', 'a family: 👨‍👩‍👧', 'O’Neil', String.raw`C:\temp`])(
    'leaves %j alone',
    (text) => {
      expect(printable(text)).toBe(text);
    },
  );

  test('stays the same JSON', () => {
    const value = { name: 'A\x1b\x9b\u202e\u{e0041}\ud800' };
    expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
  });
});

const EVIL = '\u202eevil\x9b';
const SHOWN = String.raw`\u202eevil\u009b`;

describe('names and lines that could deceive are never printed as they are', () => {
  const record = 'players: Ana, \u202eBen, Cem\nplace: \u2066Essen\n1 D-- DSS\n';
  const inRecord = [String.raw`\u202eBen`, String.raw`\u2066Essen`];

  test.each([
    ['replay: names and headers', ['replay', '-'], record, inRecord],
    ['replay as JSON: names', ['replay', '--json', '-'], record, inRecord.slice(0, 1)],
    ['review: names', ['review', '-'], record, inRecord.slice(0, 1)],
    ['review as JSON: names', ['review', '--json', '-'], record, inRecord.slice(0, 1)],
    ['replay: a line that is no record', ['replay', '-'], '\u202eevil', [String.raw`\u202eevil`]],
    ['review: a line that is no record', ['review', '-'], '\u202eevil', [String.raw`\u202eevil`]],
    ['a file name', ['replay', `no-${EVIL}.pok`], '', [SHOWN]],
    ['an argument', [EVIL], '', [SHOWN]],
  ])('%s', async (_, args, input, shown) => {
    const { out, error } = await runPok(args, input);
    const lines = (out + error).split('\n');
    expect(lines.map(printable)).toEqual(lines);
    for (const text of shown) expect(out + error).toContain(text);
  });
});
