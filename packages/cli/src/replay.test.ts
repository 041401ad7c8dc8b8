import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runPok } from '../test/run-pok.ts';

const golden = fileURLToPath(new URL('../../rules/golden/', import.meta.url));
const rulebook = `${golden}rulebook.pok`;

describe('pok replay', () => {
  test('tells every round with its verdict', async () => {
    const { code, out, error } = await runPok(['replay', rulebook]);
    expect(out).toBe(`${rulebook}: Ana, Ben, Cem, Dia

  1  ▲ ●● ---   ● Ana  ● Ben  ■ Cem  ▲ Dia
     Die One is met: Dia hands over.
     Die Two is met: Ana and Ben hand over.
     No square is rolled, but a die was met: it stays in the hand.

  2  ● ■■ ---   ■ Ana  ■ Ben  ▲ Cem  ■ Dia
     Die One asked for one disc and got none.
     Die Two asked for two squares and got three.
     No die met, no triangle rolled: Cem hands over.

  3  ● ●● ---   ● Ana  ● Ben  ■ Cem  ● Dia
     Die One asked for one disc and got three.
     Die Two asked for two discs and got three.
     No die met, no square rolled: Cem hands over.

The match is not finished.
Left in hand: Ana ●■■▲▲  Ben ●■■▲▲  Cem ●●■▲  Dia ●●■■▲

`);
    expect(error).toBe('');
    expect(code).toBe(0);
  });

  test('--json gives one object a file, a line each', async () => {
    const files = readdirSync(golden)
      .filter((name) => name.endsWith('.pok'))
      .map((name) => `${golden}${name}`);
    const { code, out } = await runPok(['replay', '--json', ...files]);
    const told = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(told).toHaveLength(files.length);
    for (const [index, file] of files.entries()) {
      const { result, hands, ...rest } = JSON.parse(told[index] ?? '');
      const [, kind] = /result: (\w+)/.exec(readFileSync(file, 'utf8')) ?? [];
      expect(rest).toMatchObject({ file, players: expect.any(Array), rounds: expect.any(Array) });
      expect(result.kind).toBe(kind);
      expect(hands).toHaveLength(rest.players.length);
      if (kind === 'dead') expect(result.seats).toEqual([...hands.keys()]);
    }
  });

  test('--json to the letter', async () => {
    const { out } = await runPok(['replay', rulebook, '--json']);
    expect(out).toBe(
      `{"file":${JSON.stringify(rulebook)},"players":["Ana","Ben","Cem","Dia"],"rounds":[` +
        '{"roll":"TD-","plays":"DDST","handedOver":"DD.T"},{"roll":"DS-","plays":"SSTS","handedOver":"..T."},' +
        '{"roll":"DD-","plays":"DDSD","handedOver":"..S."}],"hands":["DSSTT","DSSTT","DDST","DDSST"],' +
        '"result":{"kind":"unfinished","seats":[]}}\n',
    );
  });

  test('a bad record is told by file, line and reason; the others are told all the same', async () => {
    const bad = 'players: Ana, Ben, Cem\n1 -D- DDD\n';
    const [words, json] = await Promise.all([
      runPok(['replay', '-', rulebook], bad),
      runPok(['replay', '--json', '-', rulebook], bad),
    ]);
    expect(words.error).toBe("-:2: `-D-` can't be rolled: die One is never blank\n");
    expect(words.out).toContain('The match is not finished.');
    const [first = '', second = ''] = json.out.split('\n');
    expect(JSON.parse(first)).toEqual({
      file: '-',
      error: { line: 2, problem: 'roll', message: "`-D-` can't be rolled: die One is never blank" },
    });
    expect(JSON.parse(second)).toMatchObject({ file: rulebook, result: { kind: 'unfinished', seats: [] } });
    expect([words.code, json.code]).toEqual([1, 1]);
  });

  test('bytes that are no text are a bad record', async () => {
    const { code, out } = await runPok(
      ['replay', '--json', '-'],
      Buffer.from([0x23, 0x0a, 0xff, 0xfe, 0x0a]),
    );
    expect(JSON.parse(out)).toEqual({
      file: '-',
      error: { line: 2, problem: 'characters', message: 'the line is not UTF-8 text' },
    });
    expect(code).toBe(1);
  });
});
