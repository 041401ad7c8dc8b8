import { afterEach, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { toasts } from '../pieces/toasts.svelte.ts';
import { share } from './share.ts';

const INVITATION = { title: 'POK', text: 'Come and play!', url: 'https://pok.example/t/K7Q4M9XD' };

overwriteGetLocale(() => 'en');
vi.useFakeTimers();
afterEach(() => void vi.runAllTimers());

/** A device whose share sheet ends in this way; returns what was copied. */
function device(sharing: () => Promise<void>): readonly string[] {
  const copied: string[] = [];
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  vi.stubGlobal('navigator', { share: sharing, clipboard: { writeText } });
  return copied;
}

test('closing the share sheet shows no message', async () => {
  const copied = device(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await share(INVITATION);
  expect(copied).toEqual([]);
  expect(toasts()).toEqual([]);
});

test('if the device refuses to share, the link is copied', async () => {
  const copied = device(() => Promise.reject(new DOMException('not here', 'NotAllowedError')));
  await share(INVITATION);
  expect(copied).toEqual([INVITATION.url]);
  expect(toasts()).toMatchObject([{ text: 'Copied' }]);
});
