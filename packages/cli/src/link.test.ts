import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runPok } from '../test/run-pok.ts';

const rulebook = fileURLToPath(new URL('../../rules/golden/rulebook.pok', import.meta.url));
const FRAGMENT = '18TZ10Wyophnmlv9S7zjkFYZIX5';

describe('pok link', () => {
  test.concurrent.each([
    ['without a server', [], `/replay#${FRAGMENT}`],
    ['at a server', ['--at', 'https://pok.example/'], `https://pok.example/replay#${FRAGMENT}`],
    ['below a path', ['--at', 'https://example.org/pok'], `https://example.org/pok/replay#${FRAGMENT}`],
  ])('prints the link to a match %s', async (_, args, link) => {
    expect(await runPok(['link', rulebook, ...args])).toMatchObject({ code: 0, out: `${link}\n`, error: '' });
  });

  test.concurrent('refuses a bad record and an address that is none', async () => {
    const [bad, nowhere] = await Promise.all([
      runPok(['link', '-'], 'players: Ana, Ben\n'),
      runPok(['link', rulebook, '--at', 'pok.example']),
    ]);
    expect(bad).toMatchObject({ code: 1, out: '', error: '-:1: 2 players; 3 to 7 can play\n' });
    expect(nowhere).toMatchObject({ code: 2, out: '' });
    expect(nowhere.error).toMatch(/--at pok\.example: give the address of a server/);
  });
});

describe('pok replay', () => {
  test.concurrent.each([`https://pok.example/replay#${FRAGMENT}`, FRAGMENT])('reads %s', async (link) => {
    const [fromLink, fromFile] = await Promise.all([runPok(['replay', link]), runPok(['replay', rulebook])]);
    expect(fromLink.code).toBe(0);
    expect(fromLink.out).toBe(fromFile.out.replace(rulebook, link));
  });

  test.concurrent('says what is wrong with a link', async () => {
    const cut = FRAGMENT.slice(0, -1);
    const [words, json] = await Promise.all([runPok(['replay', cut]), runPok(['replay', '--json', cut])]);
    const message = 'this link is not complete, or a character of it was changed';
    expect(words).toMatchObject({ code: 1, out: '', error: `${cut}: ${message}\n` });
    expect(JSON.parse(json.out)).toEqual({ file: cut, error: { problem: 'damaged', message } });
  });
});
