import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchExport } from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { createTable, memoryLog } from '@pok/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printable } from './printable.ts';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

async function playMatch(): Promise<MatchExport> {
  let ids = 0;
  const created = await createTable(
    { code: 'ACDEFGHJ', host: 'ana', name: 'Ana' },
    {
      log: memoryLog(),
      now: () => 1,
      after: () => () => undefined,
      newServerSeed: () => 'ab'.repeat(32),
      chooseForBot: async (_, { hand }) => SHAPES.find((shape) => hand[shape] > 0) ?? 'disc',
      onProblem: (problem) => {
        throw problem;
      },
    },
  );
  if (!created.ok) throw new Error(created.refusal);
  const { table } = created;
  const send = (command: Parameters<typeof table.submit>[1]['command']) => {
    ids += 1;
    return table.submit('ana', { id: `${ids}`, command });
  };
  await send({ type: 'add-bot', level: 'casual' });
  await send({ type: 'add-bot', level: 'casual' });
  await send({ type: 'start' });
  for (;;) {
    const { match } = table.view({ kind: 'person', person: 'ana' });
    if (match?.round == null) break;
    const shape = SHAPES.find((each) => (match.hand?.[each] ?? 0) > 0) ?? 'disc';
    await send({ type: 'close', match: match.number, round: match.round.number, shape });
  }
  const exported = await table.exportMatch(1);
  if (exported === undefined) throw new Error('the match is not over');
  return exported;
}

function pok(args: readonly string[], input = '') {
  const run = spawnSync(process.execPath, ['--import', 'tsx', MAIN, ...args], { encoding: 'utf8', input });
  return { code: run.status, out: run.stdout, error: run.stderr };
}

describe('pok verify', () => {
  let folder = '';
  let fair = '';
  let unfair = '';
  let exported: MatchExport;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pok-verify-'));
    exported = await playMatch();
    fair = join(folder, 'fair.json');
    unfair = join(folder, 'unfair.json');
    writeFileSync(fair, JSON.stringify(exported));
    writeFileSync(unfair, JSON.stringify({ ...exported, serverSeed: 'cd'.repeat(32) }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('reports every check of every file, and where one fails', () => {
    const { code, out, error } = pok(['verify', fair, unfair]);
    expect(error).toBe('');
    expect(out).toContain(`${fair}: fair\n`);
    expect(out.slice(0, out.indexOf(unfair)).match(/✓/g)).toHaveLength(7);
    expect(out).toContain(`${unfair}: not to be trusted`);
    expect(out).toMatch(/✗ the server ?seed is not the one that was committed to/i);
    expect(out).toContain('✗ round 1');
    expect(code).toBe(1);
  });

  test('--json writes one line per file; the exit code is 0 if all hold; - is standard input', () => {
    const { code, out } = pok(['verify', '-', '--json'], JSON.stringify(exported));
    expect(JSON.parse(out)).toMatchObject({ file: '-', ok: true });
    expect(code).toBe(0);
  });

  test.each([
    ['an unknown key', { '\u202eevil\x1b': 1 }, '✗ unknown: "\\u202eevil\\u001b"'],
    ['a result', { result: '\u202eevil\x1b' }, '✗ the result is "\\u202eevil\\u001b"'],
    [
      'an unknown format',
      { format: 'pok-match-9' },
      '✗ format: this must be one of "pok-match-2", "pok-match-1"',
    ],
  ])('names %s without obeying it', (_, change, shown) => {
    const { code, out } = pok(['verify', '-'], JSON.stringify({ ...exported, ...change }));
    expect(out).toContain(shown);
    expect(printable(out.replaceAll('\n', ''))).toBe(out.replaceAll('\n', ''));
    expect(code).toBe(1);
  });

  test('a text that is not JSON fails, and a missing file is one line and exit code 2', () => {
    const { code, out, error } = pok(['verify', '-', join(folder, 'nothing.json')], 'not json');
    expect(out).toContain('✗ this is not JSON');
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});
