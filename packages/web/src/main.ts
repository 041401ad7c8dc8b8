import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import './look/classes.css';
import './look/paper.css';
import './look/pictures.css';
import './look/wood.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadRunningMatches } from './book/running-match.ts';
import { waitForInstallPrompt } from './device/install.svelte.ts';
import { loadPolyfills } from './device/load-polyfills.ts';
import { followVersions } from './device/newest-version.svelte.ts';
import { applyPreferences } from './device/preferences.svelte.ts';
import { watchKeyboard } from './pieces/keyboard.ts';
import { startRouter } from './router/router.svelte.ts';
import { applyChoreography } from './show/choreography.ts';

// What these two listen for may happen before the polyfills are here.
followVersions();
waitForInstallPrompt();
void loadPolyfills().then(start);

function start(): void {
  const target = document.getElementById('app');
  if (target === null) throw new Error('index.html has no #app');
  applyPreferences(document.documentElement);
  applyChoreography(document.documentElement);
  startRouter();
  watchKeyboard();
  mount(App, { target });
  // Matches that ended while this device was away get into the book.
  if (loadRunningMatches().length > 0)
    void import('./book/keep-finished.ts').then(({ keepMissing }) => keepMissing());
}
