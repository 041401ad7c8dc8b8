import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const POK = fileURLToPath(new URL('../../pok/bin/pok.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the real command as a process of its own, without a terminal. */
export function runPok(args: readonly string[], input: string | Buffer = ''): Promise<Ran> {
  return endOf(spawn(process.execPath, [POK, ...args]), input);
}

/** The same for a command that is stopped while it runs, as by Ctrl-C. */
export function startPok(args: readonly string[]): { interrupt(): void; readonly ended: Promise<Ran> } {
  const child = spawn(process.execPath, [POK, ...args]);
  return { interrupt: () => child.kill('SIGINT'), ended: endOf(child, '') };
}

/** `pok …` inside a line of shell, as `$POK`. */
export function runShell(line: string): Promise<Ran> {
  const env = { ...process.env, POK: `${process.execPath} ${POK}` };
  return endOf(spawn('/bin/sh', ['-c', line], { env }), '');
}

function endOf(child: ChildProcessWithoutNullStreams, input: string | Buffer): Promise<Ran> {
  return new Promise((resolve, reject) => {
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
