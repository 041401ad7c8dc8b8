import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';
import { runPok } from '../test/run-pok.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const golden = fileURLToPath(new URL('../../rules/golden/', import.meta.url));
const rulebook = `${golden}rulebook.pok`;
const write = temporaryFolder();

describe('pok replay', () => {
  test('explains the verdict of every round', async () => {
    const { code, out, error } = await runHere('replay', rulebook);
    expect(out).toBe(`${rulebook}: Ana, Ben, Cem, Dia

  1  ▲ ●● ---   ● Ana  ● Ben  ■ Cem  ▲ Dia
     Die One is met: Dia gets one into the box.
     Die Two is met: Ana and Ben get one into the box.
     No die shows a square, but one is met: it comes back.

  2  ● ■■ ---   ■ Ana  ■ Ben  ▲ Cem  ■ Dia
     Die One asked for one disc and got none.
     Die Two asked for two squares and got three.
     Off the dice: Cem gets a triangle into the box.

  3  ● ●● ---   ● Ana  ● Ben  ■ Cem  ● Dia
     Die One asked for one disc and got three.
     Die Two asked for two discs and got three.
     Off the dice: Cem gets a square into the box.

The match is not finished.
Left in hand: Ana ●■■▲▲  Ben ●■■▲▲  Cem ●●■▲  Dia ●●■■▲

`);
    expect(error).toBe('');
    expect(code).toBe(0);
  });

  test('--json writes one object per file, each on one line', async () => {
    const files = readdirSync(golden)
      .filter((name) => name.endsWith('.pok'))
      .map((name) => `${golden}${name}`);
    const { code, out } = await runHere('replay', '--json', ...files);
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines).toHaveLength(files.length);
    for (const [index, file] of files.entries()) {
      const { result, hands, ...rest } = JSON.parse(lines[index] ?? '');
      const [, kind] = /result: (\w+)/.exec(readFileSync(file, 'utf8')) ?? [];
      expect(rest).toMatchObject({ file, players: expect.any(Array), rounds: expect.any(Array) });
      expect(result.kind).toBe(kind);
      expect(hands).toHaveLength(rest.players.length);
      if (kind === 'dead') expect(result.seats).toEqual([...hands.keys()]);
    }
  });

  test('--json to the letter', async () => {
    const { out } = await runHere('replay', rulebook, '--json');
    expect(out).toBe(
      `{"file":${JSON.stringify(rulebook)},"players":["Ana","Ben","Cem","Dia"],"rounds":[` +
        '{"roll":"TD-","plays":"DDST","handedOver":"DD.T"},{"roll":"DS-","plays":"SSTS","handedOver":"..T."},' +
        '{"roll":"DD-","plays":"DDSD","handedOver":"..S."}],"hands":["DSSTT","DSSTT","DDST","DDSST"],' +
        '"result":{"kind":"unfinished","seats":[]}}\n',
    );
  });

  test('a bad record is reported by file, line and reason, and the other files are still replayed; - is standard input', async () => {
    const bad = 'players: Ana, Ben, Cem\n1 -D- DDD\n';
    const file = write('bad.pok', bad);
    const words = await runHere('replay', file, rulebook);
    const json = await runPok(['replay', '--json', '-', rulebook], bad);
    expect(words.error).toBe(`${file}:2: \`-D-\` can't be rolled: die One is never blank\n`);
    expect(words.out).toContain('The match is not finished.');
    const [first = '', second = ''] = json.out.split('\n');
    expect(JSON.parse(first)).toEqual({
      file: '-',
      error: { line: 2, problem: 'roll', message: "`-D-` can't be rolled: die One is never blank" },
    });
    expect(JSON.parse(second)).toMatchObject({ file: rulebook, result: { kind: 'unfinished', seats: [] } });
    expect([words.code, json.code]).toEqual([1, 1]);
  });

  test('bytes that are not text are a bad record', async () => {
    const file = write('bytes.pok', Uint8Array.of(0x23, 0x0a, 0xff, 0xfe, 0x0a));
    const { code, out } = await runHere('replay', '--json', file);
    expect(JSON.parse(out)).toEqual({
      file,
      error: { line: 2, problem: 'characters', message: 'the line is not UTF-8 text' },
    });
    expect(code).toBe(1);
  });
});
