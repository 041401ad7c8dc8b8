import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../../packages/web/src/daily/golden-days.ts', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../packages/web/vite.config.ts', import.meta.url));

let bundled: Promise<string> | undefined;

/** Plays the golden days in an engine: a logarithm that differs in its last bit could change a fist. */
export async function differentDays(page: Page): Promise<{ days: number; different: readonly string[] }> {
  bundled ??= bundle();
  // The solved values are data: URLs here, which the app's own pages forbid.
  await page.goto('about:blank');
  await page.evaluate(`(() => { ${await bundled}; globalThis.goldenDays = goldenDays; })()`);
  return page.evaluate(async () => {
    const { GOLDEN_DAYS, playGoldenDay } = Reflect.get(globalThis, 'goldenDays');
    const different: string[] = [];
    for (const { day, rounds } of GOLDEN_DAYS) {
      const played = await playGoldenDay(day);
      if (played.join() !== rounds.join()) different.push(`${day} is ${played.join(' / ')}`);
    }
    return { days: GOLDEN_DAYS.length, different };
  });
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: CONFIG,
    logLevel: 'error',
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'goldenDays' } },
  });
  for (const part of Array.isArray(built) ? built : [built]) {
    for (const file of 'output' in part ? part.output : []) if (file.type === 'chunk') return file.code;
  }
  throw new Error('nothing was built');
}
