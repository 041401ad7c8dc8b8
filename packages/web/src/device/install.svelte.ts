import { z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

/** Chromium's; no other browser has it, and TypeScript doesn't know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Whether this device has been told that the app can be installed. */
const OFFERED = new Stored('pok-install-offered', z.boolean());

/** How this browser installs the app: it asks by itself, its menu does it, or not at all. */
type InstallWay = 'prompt' | 'menu' | 'none';

const offer = $state<{ prompt: InstallPrompt | undefined; isMade: boolean }>({
  prompt: undefined,
  isMade: OFFERED.loadOr(false),
});

/** Keeps the browser's own banner away until the app offers it in its own place; called once at start. */
export function waitForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    offer.prompt = event;
  });
}

/** How to offer the app's installation here and now; once it was offered, never again. */
export function installWay(): InstallWay {
  if (offer.isMade) return 'none';
  if (offer.prompt !== undefined) return 'prompt';
  // Safari on iPhones and iPads; `standalone` is true in an app that was installed.
  const isInBrowser = 'standalone' in navigator && navigator.standalone === false;
  return isInBrowser && isSecureContext ? 'menu' : 'none';
}

export function install(): void {
  void offer.prompt?.prompt();
  endInstallOffer();
}

export function endInstallOffer(): void {
  offer.isMade = true;
  OFFERED.save(true);
}

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event;
}
