import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { runHere } from '../test/run-here.ts';
import { runPok, runShell } from '../test/run-pok.ts';
import { createProgram } from './program.ts';

describe('pok', () => {
  test('without arguments and with --help lists what it can do', async () => {
    const help = await runPok(['--help']);
    expect(help).toMatchObject({ code: 0, error: '' });
    expect((await runHere()).out).toBe(help.out);
    for (const command of ['play', 'replay', 'simulate', 'odds']) expect(help.out).toContain(`  ${command} `);
  });

  test('prints its version', async () => {
    expect(await runHere('--version')).toMatchObject({ code: 0, out: `${packageJson.version}\n`, error: '' });
  });

  test.each(createProgram().commands.map((command) => command.name()))(
    '%s --help ends with an example that can be typed as it is',
    async (name) => {
      const { code, out } = await runHere(name, '--help');
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`\nExamples?:\n(?:  pok ${name}\\b.*\n)+$`));
    },
  );

  test('ends with exit code 2 after a mistake', async () => {
    expect(await runPok(['fly'])).toMatchObject({ code: 2, out: '' });
  });

  test.each([
    [['fly'], /unknown command 'fly'.*See `pok --help`/],
    [['simulat'], /unknown command 'simulat' \(Did you mean simulate\?\)/],
    [['--loud'], /unknown option '--loud'.*See `pok --help`/],
    [['odds'], /required option .*--players <n>' not specified.*See `pok odds --help`/],
    [['odds', '--players'], /argument missing.*See `pok odds --help`/],
    [['odds', '--players', '2'], /--players 2: POK is for 3 to 7 players/],
    [['odds', '--players', 'four'], /--players four: POK is for 3 to 7 players/],
    [
      ['odds', '--players', '5', '--policy', 'best'],
      /'best' is invalid\. Allowed choices are counter, shape/,
    ],
    [['odds', '--players', '5', 'more'], /too many arguments/],
    [['simulate', '--players', '5'], /required option .*--matches/],
    [['simulate', '--players', '5', '--matches', '0'], /--matches 0: give a whole number from 1 up/],
    [['simulate', '-p', '5', '-m', '9', '--seed', 'x'], /--seed x: give a whole number from 0 to/],
    [['replay'], /missing required argument 'file'/],
    [['replay', '/no/such/file.pok'], /\/no\/such\/file\.pok: there is no such file/],
    [['replay', '.'], /\.: this is a folder/],
    [['play'], /needs a terminal/],
    [['play', '--bots', 'godlike'], /'godlike' is invalid\. Allowed choices are casual, steady/],
  ])('%j is a mistake, explained in one line', async (args, message) => {
    const { code, out, error } = await runHere(...args);
    expect(error).toMatch(message);
    expect(error).toMatch(/^pok: [^\n]+\.\n$/);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  test('is quiet when its reader stops reading', async () => {
    const { code, out, error } = await runShell('$POK --help | head -n 1; $POK simulate -p 3 -m 1000 | true');
    expect(out).toMatch(/^Usage: pok[^\n]*\n$/);
    expect(error).toBe('');
    expect(code).toBe(0);
  });
});
