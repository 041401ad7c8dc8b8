import { type Browser, firefox } from 'playwright-core';
import { launchBrowser } from '../world/browser.ts';
import { launchOldChromium, OLD_CHROMIUMS } from './old-chromium.ts';
import { standIn } from './stand-in.ts';
import { launchWebKit } from './webkit.ts';

export const ENGINES = ['chromium', 'firefox', 'webkit', ...OLD_CHROMIUMS] as const;
export type Engine = (typeof ENGINES)[number];

const FIREFOX = '/usr/bin/firefox-esr';

/** Collects the errors of a page for `errorsIn`. */
function noteErrors(): void {
  const errors: string[] = [];
  Object.assign(globalThis, { pokErrors: errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

/** Playwright calls it in a page whose sockets it routes; Chrome before 126 lacks it. */
function lendToPlaywright(): void {
  URL.parse ??= (url, base) => new URL(url, base);
}

/** A browser of any engine for the tours. Nothing moves on its pages. */
export async function launchEngine(engine: Engine): Promise<Browser> {
  const browser = await LAUNCH[engine]();
  return standIn<Browser>(engine, {
    async newContext(...options: Parameters<Browser['newContext']>) {
      const device = await browser.newContext(...options);
      await device.addInitScript(noteErrors);
      await device.addInitScript(lendToPlaywright);
      return device;
    },
    close: () => browser.close(),
  });
}

const LAUNCH: Readonly<Record<Engine, () => Promise<Browser>>> = {
  chromium: launchBrowser,
  // Debian's own, over WebDriver BiDi: Playwright's patched Firefox is not what people have.
  firefox: () =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: FIREFOX,
      timeout: 120_000,
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    }),
  webkit: launchWebKit,
  chrome108: () => launchOldChromium('chrome108'),
};
