import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type ParsedRecord, parseRecord } from '@pok/rules';
import { UsageError } from './usage-error.ts';

const STANDARD_INPUT = 0;

/** A record from a file; `-` is standard input. */
export function readRecord(file: string): ParsedRecord {
  const bytes = readBytes(file);
  if (isUtf8(bytes)) return parseRecord(bytes.toString('utf8'));
  return {
    ok: false,
    error: { line: firstBrokenLine(bytes), problem: 'characters', message: 'the line is not UTF-8 text' },
  };
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file);
  } catch (error) {
    throw new UsageError(`${file}: ${tellReadError(error)}.`);
  }
}

function tellReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file; give the path of a .pok record';
    case 'EISDIR':
      return 'this is a folder; give the path of a .pok record';
    case 'EACCES':
      return 'you are not allowed to read this file';
    default:
      return `this file can't be read (${String(code)})`;
  }
}

function firstBrokenLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; ; line += 1) {
    const end = bytes.indexOf('\n', start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
