import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.js';

/** Without a sandbox (tests may run as root) and without talking to anyone. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('no Chromium: npm test installs it, or says what to install');
  return chromium.launch({
    executablePath,
    timeout: 120_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
