import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createMemoryLog } from '@pok/log';
import type { MatchExport } from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { createTable } from '@pok/table';
import { describe, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';
import { runPok } from '../test/run-pok.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { printable } from './printable.ts';

async function playMatch(): Promise<MatchExport> {
  let ids = 0;
  const created = await createTable(
    { code: 'ACDEFGHJ', host: 'ana', name: 'Ana' },
    {
      log: createMemoryLog(),
      now: () => 1,
      after: () => () => undefined,
      nodeOf: () => 'node-1',
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

const write = temporaryFolder();
const exported = await playMatch();
const GOLDEN = fileURLToPath(new URL('../../protocol/golden/v1/exports/', import.meta.url));

describe('pok verify', () => {
  test('reports every check of every file, and where one fails', async () => {
    const fair = write('fair.json', JSON.stringify(exported));
    const unfair = write('unfair.json', JSON.stringify({ ...exported, serverSeed: 'cd'.repeat(32) }));
    const { code, out, error } = await runHere('verify', fair, unfair);
    expect(error).toBe('');
    expect(out).toContain(`${fair}: fair\n`);
    expect(out.slice(0, out.indexOf(unfair)).match(/✓/g)).toHaveLength(7);
    expect(out).toContain(`${unfair}: not to be trusted`);
    expect(out).toMatch(/✗ the server ?seed is not the one that was committed to/i);
    expect(out).toContain('✗ round 1');
    expect(code).toBe(1);
  });

  test('accepts exports of version 0.1', async () => {
    const files = readdirSync(GOLDEN).map((name) => `${GOLDEN}${name}`);
    const { code, out } = await runHere('verify', ...files);
    expect(out.match(/: fair$/gm)).toHaveLength(files.length);
    expect(code).toBe(0);
  });

  test('--json writes one line per file; the exit code is 0 if all hold; - is standard input', async () => {
    const { code, out } = await runPok(['verify', '-', '--json'], JSON.stringify(exported));
    expect(JSON.parse(out)).toMatchObject({ file: '-', ok: true });
    expect(code).toBe(0);
  });

  test.each([
    ['an unknown key', { '\u202eevil\x1b': 1 }, String.raw`✗ unknown: "\u202eevil\u001b"`],
    ['a result', { result: '\u202eevil\x1b' }, String.raw`✗ the result is "\u202eevil\u001b"`],
    [
      'an unknown format',
      { format: 'pok-match-9' },
      '✗ format: this must be one of "pok-match-2", "pok-match-3", "pok-match-1"',
    ],
  ])('names %s without obeying it', async (_, change, shown) => {
    const { code, out } = await runHere(
      'verify',
      write('odd.json', JSON.stringify({ ...exported, ...change })),
    );
    expect(out).toContain(shown);
    const lines = out.split('\n');
    expect(lines.map(printable)).toEqual(lines);
    expect(code).toBe(1);
  });

  const [blind = ''] = exported.rounds[0]?.blinds ?? [];
  test.each([
    ['a seed', exported.commitment, 'x', 'commitment: this must be 32 bytes in lower-case hex'],
    ['a blind', blind, `${blind.slice(0, -1)}B`, 'rounds.0.blinds.0: this must be 16 bytes in base64url'],
  ])('refuses %s that is misspelled', async (_, right, wrong, message) => {
    const file = write('misspelled.json', JSON.stringify(exported).replace(right, wrong));
    const { code, out } = await runHere('verify', file);
    expect(out).toContain(`✗ ${message}`);
    expect(code).toBe(1);
  });

  test('a text that is not JSON fails; a missing file gives one line and exit code 2', async () => {
    const { code, out, error } = await runHere('verify', write('text.json', 'not json'), 'nothing.json');
    expect(out).toContain('✗ this is not JSON');
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});
