import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Ruling } from '../ruling.ts';
import { createSweep, SWEEP_PARTS, type Sweep } from './sweep.ts';

/** Changes whenever the solver would find other values: checkpoints of an older solver are then useless. */
const SOLVER = 8;
const HEADER = `POK sweep ${SOLVER} for `;

/** Keeps what a sweep has found so far, whole or not at all. */
export async function saveCheckpoint(file: string, sweep: Sweep): Promise<void> {
  const parts = SWEEP_PARTS.map((part) => Buffer.from(sweep[part].slice().buffer));
  await writeFile(`${file}.new`, Buffer.concat([Buffer.from(headerOf(sweep)), ...parts]));
  await rename(`${file}.new`, file);
}

/** The sweep that was kept, or `undefined` if there is none for this game. */
export async function loadCheckpoint(
  file: string,
  players: number,
  ruling: Ruling,
): Promise<Sweep | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  const sweep = createSweep(players, ruling);
  const header = headerOf(sweep);
  const length = SWEEP_PARTS.reduce((sum, part) => sum + sweep[part].byteLength, header.length);
  if (bytes?.length !== length || bytes.toString('latin1', 0, header.length) !== header) return undefined;
  let at = header.length;
  for (const part of SWEEP_PARTS) {
    const target = sweep[part];
    new Uint8Array(target.buffer).set(bytes.subarray(at, at + target.byteLength));
    at += target.byteLength;
  }
  return sweep;
}

export async function removeCheckpoint(file: string): Promise<void> {
  await rm(file, { force: true });
}

function headerOf({ players, ruling }: Sweep): string {
  return `${HEADER}${players}, ${ruling}\n`;
}
