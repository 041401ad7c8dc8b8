import { m } from '../paraglide/messages.js';
import { say } from '../pieces/toasts.svelte.ts';
import { onLowerLevel } from '../strategy/bots.ts';
import { botLevelName } from '../words/bot-words.ts';

/** Long enough to read while dice tumble. */
const TOAST_MS = 9_000;

/** Shows a toast when bots on this device play at a lower level than chosen; returns a function that stops it. */
export function warnOfLowerLevel(): () => void {
  return onLowerLevel((level) =>
    say(m.bots_lower({ level: botLevelName(level), steady: botLevelName('steady') }), TOAST_MS),
  );
}
