import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
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
    ['fillers without ink', 'A\u3164\u115f\u2800', String.raw`A\u3164\u115f\u2800`],
    ['private characters', 'A\ue0b0', String.raw`A\ue0b0`],
    ['lone surrogates', 'A\ud800', String.raw`A\ud800`],
  ])('shows %s instead of obeying them', (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  test.each(['Zoë 🎲', '❤️', '王', 'נועה', 'a family: 👨‍👩‍👧', 'O’Neil', String.raw`C:\temp`])(
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

const write = temporaryFolder();
const RECORD = 'players: Ana, \u202eBen, Cem\nplace: \u2066Essen\n1 D-- DSS\n';
const EXPORT = new URL('../../protocol/golden/v1/exports/three-friends-1.json', import.meta.url);
const STRANGE_KEYS = JSON.stringify({ ...JSON.parse(readFileSync(EXPORT, 'utf8')), '\x1b[2J\u202e': 1 });
const NO_RECORD = '\u202eevil';

describe('a command never prints as it is', () => {
  test.each([
    ['replay', 'names and headers', [], RECORD, [String.raw`\u202eBen`, String.raw`\u2066Essen`]],
    ['replay', 'names in JSON', ['--json'], RECORD, [String.raw`\u202eBen`]],
    ['replay', 'a line that is no record', [], NO_RECORD, [String.raw`\u202eevil`]],
    ['review', 'names', [], RECORD, [String.raw`\u202eBen`]],
    ['review', 'names in JSON', ['--json'], RECORD, [String.raw`\u202eBen`]],
    ['review', 'a line that is no record', [], NO_RECORD, [String.raw`\u202eevil`]],
    ['verify', 'the name of a file', [], '', [String.raw`\u202e.txt`]],
    ['verify', 'unknown keys', [], STRANGE_KEYS, [String.raw`\u001b[2J\u202e`]],
    ['verify', 'unknown keys in JSON', ['--json'], STRANGE_KEYS, [String.raw`\u202e`]],
    ['link', 'a line that is no record', [], NO_RECORD, [String.raw`\u202eevil`]],
    ['link', 'names', [], RECORD, []],
    ['review', 'the winner of a record', [], `${RECORD}result: win \u202eBen\n`, [String.raw`\u202eBen`]],
  ])('%s: %s', async (command, _, options, content, shown) => {
    const { out, error } = await runHere(command, ...options, write('a\u202e.txt', content));
    const lines = (out + error).split('\n');
    expect(lines.map(printable)).toEqual(lines);
    for (const text of shown) expect(out + error).toContain(text);
  });

  test('a mistake on the command line', async () => {
    expect((await runHere('\u202efly')).error).toContain(String.raw`\u202efly`);
  });
});
