import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import type { DeviceProblem } from '../player/devices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** “today”, “yesterday”, “3 days ago”. Servers count days in UTC, so a day may seem to lie ahead. */
export function dayAgo(day: number, now: number): string {
  const days = Math.min(0, day - Math.floor(now / DAY_MS));
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(days, 'day');
}

export function deviceProblemText(problem: DeviceProblem): string {
  return {
    offline: m.devices_offline,
    'too-many': m.devices_too_many,
    'wrong-code': m.devices_wrong_code,
  }[problem]();
}
