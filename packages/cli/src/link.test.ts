import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const rulebook = fileURLToPath(new URL('../../rules/golden/rulebook.pok', import.meta.url));
const write = temporaryFolder();
const FRAGMENT = '1AvXFIa5KJgmsVWCwYnxZJkV2U19CdtPKK3';

describe('pok link', () => {
  test.each([
    ['without a server', [], `/replay#${FRAGMENT}`],
    ['at a server', ['--at', 'https://pok.example/'], `https://pok.example/replay#${FRAGMENT}`],
    ['below a path', ['--at', 'https://example.org/pok'], `https://example.org/pok/replay#${FRAGMENT}`],
  ])('prints the link to a match %s', async (_, args, link) => {
    expect(await runHere('link', rulebook, ...args)).toMatchObject({ code: 0, out: `${link}\n`, error: '' });
  });

  test('refuses a bad record and a bad address', async () => {
    const file = write('bad.pok', 'players: Ana, Ben\n');
    const bad = await runHere('link', file);
    expect(bad).toMatchObject({ code: 1, out: '', error: `${file}:1: 2 players; 3 to 7 can play\n` });
    const nowhere = await runHere('link', rulebook, '--at', 'pok.example');
    expect(nowhere).toMatchObject({ code: 2, out: '' });
    expect(nowhere.error).toMatch(/--at pok\.example: give the address of a server/);
  });
});

test('pok link says in one line that a match is too long for a link', async () => {
  // V4: everybody is off the dice, so nobody hands anything over.
  const rounds = Array.from({ length: 5_001 }, (_, index) => `${index + 1} DD- SSS\n`);
  const file = write('long.pok', `players: Ana, Ben, Cem\n${rounds.join('')}`);
  expect(await runHere('link', file)).toEqual({
    code: 1,
    out: '',
    error: `${file}: 5001 rounds are too many for a link\n`,
  });
});

describe('pok replay', () => {
  test.each([`https://pok.example/replay#${FRAGMENT}`, FRAGMENT])('reads %s', async (link) => {
    const fromLink = await runHere('replay', link);
    const fromFile = await runHere('replay', rulebook);
    expect(fromLink.code).toBe(0);
    expect(fromLink.out).toBe(fromFile.out.replace(rulebook, link));
  });

  test('says what is wrong with a link', async () => {
    const cut = FRAGMENT.slice(0, -1);
    const words = await runHere('replay', cut);
    const json = await runHere('replay', '--json', cut);
    const message = 'this link is incomplete, or a character was changed';
    expect(words).toMatchObject({ code: 1, out: '', error: `${cut}: ${message}\n` });
    expect(JSON.parse(json.out)).toEqual({ file: cut, error: { problem: 'damaged', message } });
  });
});
