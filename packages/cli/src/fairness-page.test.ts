import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const PAGE = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8');

/** The example of a format on the page: `name  value` lines, where a value may stand on the line below its name. */
function exampleOf(format: string): (name: string) => string {
  const block = new RegExp(`( {4}format +${format}\\n(?: {4}.*\\n)*)`).exec(PAGE)?.[1] ?? '';
  const lines = block.replaceAll(/\n {5,}/g, '  ').split('\n');
  const fields = lines.map((line) => /^ {4}(.+?) {2,}(\S.*)$/.exec(line)?.slice(1) ?? []);
  return (name) => fields.find(([key]) => key === name)?.[1] ?? '';
}

const hmac = (key: Buffer, message: string) => createHmac('sha256', key).update(message).digest();
const sha256 = (...parts: readonly (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** M3, as in the page's table of faces. */
function rollFrom(bytes: Buffer): string {
  const [one = 0, two = 0, three = 0] = [...bytes].filter((byte) => byte < 252).map((byte) => byte % 6);
  return ['DDSSTT'[one], 'DST---'[two], 'DST---'[three]].join('');
}

const shared = exampleOf('pok-match-2');
const serverSeed = Buffer.from(shared('server seed'), 'hex');
const clientSeeds: readonly string[] = JSON.parse(`[${shared('client seeds')}]`);
const FIST = 'blind of seat 1 in round 3, closed for the second time';

test('the commitment is a hash of the server seed’s bytes', () => {
  expect(sha256(serverSeed).toString('hex')).toBe(shared('commitment'));
});

describe.each([
  {
    format: 'pok-match-2',
    spelling: 'base64url',
    skips: 36,
    commit: (letter: string, blind: Buffer) => sha256(letter, blind).subarray(0, 16),
  },
  {
    format: 'pok-match-1',
    spelling: 'hex',
    skips: 8,
    commit: (letter: string, blind: Buffer) => sha256(letter, blind.toString('hex')),
  },
] as const)('the example of $format in docs/fairness.md can be worked out from the page', (each) => {
  const example = exampleOf(each.format);
  const key = hmac(serverSeed, [each.format, shared('table'), shared('match'), ...clientSeeds].join('\n'));
  const bytesOf = (round: number) => hmac(key, `roll ${round} 0`);

  test('the match key', () => {
    expect(key.toString('hex')).toBe(example('match key'));
  });

  test('the rolls, and one in which a byte is skipped', () => {
    const rolls = Array.from({ length: 12 }, (_, index) => rollFrom(bytesOf(index + 1)));
    expect(rolls.join(' ')).toBe(example('rolls 1–12'));
    const bytes = [...bytesOf(each.skips)].slice(0, 4);
    const skipped = bytes.find((byte) => byte >= 252);
    expect(example(`roll ${each.skips}`)).toBe(
      `${rollFrom(bytesOf(each.skips))} (the bytes begin ${bytes.join(' ')}: ${skipped} is skipped)`,
    );
  });

  test('the blind of a fist and the commitment to it', () => {
    const blind = hmac(key, 'blind 3 1 2').subarray(0, 16);
    expect(blind.toString(each.spelling)).toBe(example(FIST));
    const commitment = each.commit('S', blind).toString(each.spelling);
    expect(commitment).toBe(example('commitment to a square with that blind'));
  });
});
