import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { mustRunNpm, ROOT } from '../../scripts/run.js';

/** Chromium builds for Linux on x64, as packages of npm. We run what is in them, so each is pinned by its SHA-512. */
const PACKAGES = {
  chrome108: {
    name: '@sparticuz/chromium',
    version: '108.0.3',
    sha512: 'vMOWoGKb/zQZ83FoB8GUAx5LzofaeCp0qCSQDkuugx89/CFmgRlUBO3x1Kk/4jwVXeM055UaYvhboaohPpH9zA==',
  },
} as const;

/** `chrome108` is what televisions of 2024 have. */
export const OLD_CHROMIUMS = ['chrome108'] as const satisfies readonly (keyof typeof PACKAGES)[];
export type OldChromium = (typeof OLD_CHROMIUMS)[number];

const DOWNLOADS = join(ROOT, '.cache/engines');

export function isDownloaded(engine: OldChromium): boolean {
  return existsSync(programOf(engine));
}

export async function download(engine: OldChromium): Promise<void> {
  const { name, version, sha512 } = PACKAGES[engine];
  const folder = join(DOWNLOADS, `${engine}.part`);
  mkdirSync(folder, { recursive: true });
  await mustRunNpm(['pack', '--silent', '--pack-destination', folder, `${name}@${version}`]);
  const archive = join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512) {
    throw new Error(`${name}@${version} is not the package that it was`);
  }
  const packed = execFileSync('tar', ['-xzOf', archive, 'package/bin/chromium.br'], { maxBuffer: 2 ** 30 });
  const program = join(folder, 'chromium');
  writeFileSync(program, brotliDecompressSync(packed), { mode: 0o755 });
  renameSync(program, programOf(engine));
  rmSync(folder, { recursive: true });
}

export function launchOldChromium(engine: OldChromium): Promise<Browser> {
  return chromium.launch({
    executablePath: programOf(engine),
    timeout: 120_000,
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

function programOf(engine: OldChromium): string {
  return join(DOWNLOADS, engine);
}
