import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from '../run.js';

export const GOLDEN = join(ROOT, 'packages/protocol/golden');
/** The list of all golden files, as `sha256sum` writes and checks it. The recorder writes it last. */
export const CHECKSUMS = 'SHA256SUMS';
const NOT_LISTED = [CHECKSUMS, 'README.md'];

/** The SHA-256 of each file, by its path below the folder. */
export type Checksums = ReadonlyMap<string, string>;

/** The files that are there. */
export function goldenFiles(folder = GOLDEN): Checksums {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file).split(sep).join('/'), file] as const)
      .filter(([path]) => !NOT_LISTED.includes(path))
      .toSorted(([one], [two]) => (one < two ? -1 : 1))
      .map(([path, file]) => [path, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** The files that belong there. */
export function listedFiles(folder = GOLDEN): Checksums {
  const lines = readFileSync(join(folder, CHECKSUMS), 'utf8').split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const [sum = '', path = ''] = line.split('  ');
      return [path, sum];
    }),
  );
}

export function formatChecksums(files: Checksums): string {
  return [...files].map(([path, sum]) => `${sum}  ${path}\n`).join('');
}
