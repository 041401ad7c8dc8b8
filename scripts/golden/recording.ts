import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CHECKSUMS,
  type Checksums,
  formatChecksums,
  GOLDEN,
  goldenFiles,
  listedFiles,
} from './golden-files.ts';

const ASIDE = '.recording';

/**
 * New golden files. They are written aside, and moved to their places when all are there, the list of all files last. So a file that is
 * not listed is left over from an interrupted recording: it counts as missing.
 */
export class Recording {
  readonly folder: string;
  readonly #golden: string;
  readonly #listed: Checksums;

  constructor(golden = GOLDEN) {
    this.folder = join(golden, ASIDE);
    this.#golden = golden;
    this.#listed = listedFiles(golden);
    rmSync(this.folder, { recursive: true, force: true });
  }

  has(...path: readonly string[]): boolean {
    const wanted = path.join('/');
    return [...this.#listed.keys()].some((listed) => listed === wanted || listed.startsWith(`${wanted}/`));
  }

  keep(text: string, ...path: readonly string[]): void {
    writeFileSync(this.place(...path), text);
  }

  /** Where a new file is to be written. */
  place(...path: readonly string[]): string {
    const file = join(this.folder, ...path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  }

  finish(): void {
    const recorded = goldenFiles(this.folder);
    const all = [...this.#listed, ...recorded].toSorted(([one], [two]) => (one < two ? -1 : 1));
    this.keep(formatChecksums(new Map(all)), CHECKSUMS);
    for (const path of [...recorded.keys(), CHECKSUMS]) {
      mkdirSync(dirname(join(this.#golden, path)), { recursive: true });
      renameSync(join(this.folder, path), join(this.#golden, path));
    }
    rmSync(this.folder, { recursive: true });
  }
}
