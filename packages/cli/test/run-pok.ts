import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const POK = fileURLToPath(new URL('../bin/pok.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the real command as a process of its own, without a terminal. */
export function runPok(args: readonly string[], input: string | Buffer = ''): Promise<Ran> {
  return runProcess(process.execPath, [POK, ...args], input);
}

/** `pok …` inside a line of shell, as `$POK`. */
export function runShell(line: string): Promise<Ran> {
  return runProcess('/bin/sh', ['-c', line], '', { POK: `${process.execPath} ${POK}` });
}

function runProcess(
  command: string,
  args: readonly string[],
  input: string | Buffer,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env } });
    let out = '';
    let error = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      error += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, out, error }));
    child.stdin.on('error', () => {}); // a command that fails at once doesn't read its input
    child.stdin.end(input);
  });
}
