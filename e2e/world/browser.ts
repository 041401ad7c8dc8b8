import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.js';

/** A browser that several processes drive: each sees only the devices it opened itself. */
export function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions());
}

/** A browser of one's own, for what is measured or photographed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** Without a sandbox (tests may run as root) and without talking to anyone. */
function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('no Chromium: npm test installs it, or says what to install');
  return {
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
  };
}
