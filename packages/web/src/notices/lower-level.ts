import { m } from '../paraglide/messages.js';
import { say } from '../pieces/toasts.svelte.ts';
import { onLowerLevel } from '../strategy/bots.ts';
import { botLevelName } from '../words/bot-words.ts';

/** Long enough to be read while dice tumble. */
const TOAST_MS = 9_000;

/** Shows a toast when bots on this device play a level lower than asked for; returns what stops it. */
export function tellLowerLevel(): () => void {
  return onLowerLevel((level) =>
    say(m.bots_lower({ level: botLevelName(level), steady: botLevelName('steady') }), TOAST_MS),
  );
}
