import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Company } from '../../e2e/world/company.ts';
import { FRAME_MS, playRound } from './reveal.ts';

const QUALITY = 80;

/** The clip that leads the README: a round on a phone, as an animated WebP. */
export async function takeClip(company: Company, page: Page, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-clip-'));
  const frames: string[] = [];
  await playRound(company, page, async () => {
    const frame = join(folder, `${frames.length}.png`);
    writeFileSync(frame, await page.screenshot());
    frames.push(frame);
  });
  const look = ['-lossy', '-q', `${QUALITY}`, '-m', '6', '-d', `${FRAME_MS}`];
  execFileSync('img2webp', ['-loop', '0', '-min_size', ...look, ...frames, '-o', file], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
}
