import { z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

/** Only Chromium has this event, and TypeScript doesn't know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Whether installing the app has been offered on this device. */
const OFFERED = new Stored('pok-install-offered', z.boolean());

/** How this browser installs the app: with its own prompt, from its menu, or not at all. */
type InstallWay = 'prompt' | 'menu' | 'none';

const offer = $state<{ prompt: InstallPrompt | undefined; isMade: boolean }>({
  prompt: undefined,
  isMade: OFFERED.loadOr(false),
});

/** Holds back the browser's own prompt until the app offers it; called once at start. */
export function waitForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    offer.prompt = event;
  });
}

/** How to offer installing the app now. It is offered only once. */
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
