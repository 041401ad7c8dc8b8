import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { POK } from '../../test/run-pok.ts';

const LEAVE_SCREEN = '\x1b[?1049l';
const SHOW_CURSOR = '\x1b[?25h';

/** Plays in a terminal that `script` makes, answering each thing the screen says with a key. */
function playInTerminal(answers: readonly (readonly [says: string, key: string])[], env = {}) {
  const command = `stty rows 24 cols 80; ${process.execPath} ${POK} play --players 3 --bots casual --seed 1`;
  const child = spawn('/usr/bin/env', ['script', '-qec', command, '/dev/null'], {
    env: { ...process.env, ...env },
  });
  const open = [...answers];
  let unanswered = '';
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    unanswered += text;
    const [next] = open;
    if (next === undefined || !unanswered.includes(next[0])) return;
    open.shift();
    unanswered = '';
    child.stdin.write(next[1]);
  });
  return new Promise<{ code: number | null; out: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out }));
  });
}

test('a round in a real terminal; Q restores the screen', async () => {
  const { code, out } = await playInTerminal(
    [
      ['any key: roll', ' '],
      ['put it in your fist', 'd'],
      ['any key: next round', 'q'],
    ],
    { NO_COLOR: '1' },
  );
  expect(out).toContain('Your hand   ●● [D] disc    ■■ [S] square    ▲▲ [T] triangle');
  expect(out).toContain('P · O · K !');
  expect(out).not.toContain('\x1b[3');
  expect(out.trimEnd().endsWith(`${SHOW_CURSOR}${LEAVE_SCREEN}`)).toBe(true);
  expect(code).toBe(0);
});

test('Ctrl-C restores the screen', async () => {
  const { code, out } = await playInTerminal([['any key: roll', '\x03']], { FORCE_COLOR: '1' });
  expect(out.trimEnd().endsWith(`${SHOW_CURSOR}${LEAVE_SCREEN}`)).toBe(true);
  expect(code).toBe(130);
});
