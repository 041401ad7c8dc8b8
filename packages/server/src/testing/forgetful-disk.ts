import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('./forgetful-disk.c', import.meta.url));
const TRUNCATION = 0xffff_ffff;
const NOTE_BYTES = 16;
/** A disk writes whole sectors, in any order. */
const SECTOR_BYTES = 512;

/** A folder on a disk that forgets what was not synced, for a server in a process of its own. Needs Linux and a C compiler. */
export interface ForgetfulDisk {
  readonly folder: string;
  /** For the server's process. */
  readonly env: Readonly<Record<string, string>>;
  /** Makes every write, or every sync, fail from now on, or none. */
  fail(what: 'write' | 'sync' | undefined): void;
  /** After the server was killed: leaves what a power cut would have left, with some of what was written and not synced. */
  cutPower(random: (below: number) => number): void;
  remove(): void;
}

/** With `lies`, every nth sync does nothing: a server on such a disk must lose something. */
export function openForgetfulDisk(lies = 0): ForgetfulDisk {
  const root = mkdtempSync(join(tmpdir(), 'pok-forgetful-'));
  const folder = join(root, 'data');
  const shadow = join(root, 'shadow');
  const shim = join(root, 'forgetful-disk.so');
  for (const each of [folder, shadow]) mkdirSync(each);
  compile(shim);
  const fault = (what: string) => join(shadow, `fail-${what}`);
  return {
    folder,
    env: {
      DATA_DIR: folder,
      LD_PRELOAD: shim,
      FORGETFUL_FOLDER: folder,
      FORGETFUL_SHADOW: shadow,
      FORGETFUL_LIES: String(lies),
    },
    fail(what) {
      for (const each of ['write', 'sync']) rmSync(fault(each), { force: true });
      if (what !== undefined) writeFileSync(fault(what), '');
    },
    cutPower: (random) => forget(folder, shadow, random),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function forget(folder: string, shadow: string, random: (below: number) => number): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  const names = readdirSync(shadow).flatMap((file) => (file.endsWith('.named') ? [file.slice(0, -6)] : []));
  for (const file of readdirSync(shadow)) {
    const name = file.replace(/\.(?:pending|durable|named)$/, '');
    if (!names.includes(name)) rmSync(join(shadow, file), { force: true });
  }
  for (const name of names) {
    const read = (kind: string) => {
      const file = join(shadow, `${name}.${kind}`);
      return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    };
    const left = applySome(read('durable'), read('pending'), random);
    writeFileSync(join(folder, name), left, { mode: 0o600 });
    writeFileSync(join(shadow, `${name}.durable`), left);
    writeFileSync(join(shadow, `${name}.pending`), '');
  }
}

/** What is on the disk if some of the sectors written since the last sync got there, and others did not. */
function applySome(durable: Buffer, pending: Buffer, random: (below: number) => number): Buffer {
  const luck = random(4); // sometimes nothing gets there, sometimes everything
  const gotThere = () => luck === 3 || (luck > 0 && random(2) === 0);
  const notes = notesIn(pending);
  const content = Buffer.alloc(
    Math.max(durable.length, ...notes.map(({ offset, bytes }) => offset + bytes.length)),
  );
  durable.copy(content);
  let size = durable.length;
  for (const { offset, bytes, isTruncation } of notes) {
    if (isTruncation && gotThere()) {
      content.fill(0, offset);
      size = offset;
    }
    for (let start = 0; start < bytes.length; ) {
      const end = Math.min(bytes.length, start + SECTOR_BYTES - ((offset + start) % SECTOR_BYTES));
      if (gotThere()) {
        bytes.copy(content, offset + start, start, end);
        size = Math.max(size, offset + end);
      }
      start = end;
    }
  }
  return content.subarray(0, size);
}

interface Note {
  readonly offset: number;
  /** None if the file was cut, or made longer, to end at the offset. */
  readonly bytes: Buffer;
  readonly isTruncation: boolean;
}

function notesIn(pending: Buffer): readonly Note[] {
  const notes: Note[] = [];
  for (let at = 0; at + NOTE_BYTES <= pending.length; ) {
    const offset = Number(pending.readBigUInt64LE(at));
    const length = pending.readUInt32LE(at + 8);
    const isTruncation = length === TRUNCATION;
    at += NOTE_BYTES;
    notes.push({
      offset,
      isTruncation,
      bytes: isTruncation ? Buffer.alloc(0) : pending.subarray(at, at + length),
    });
    if (!isTruncation) at += length;
  }
  return notes;
}

function compile(shim: string): void {
  try {
    execFileSync('cc', ['-O1', '-shared', '-fPIC', '-Wall', '-o', shim, SOURCE, '-ldl', '-lpthread']);
  } catch (cause) {
    throw new Error('tests of faulty disks need a C compiler: install one that is called cc', { cause });
  }
}
