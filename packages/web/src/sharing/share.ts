import type { MatchExport } from '@pok/protocol';
import { m } from '../paraglide/messages.js';
import { say } from '../pieces/toasts.svelte.ts';

/** The device's share sheet, or the clipboard if there is none or it refuses. */
export async function share(data: {
  readonly title: string;
  readonly text: string;
  readonly url?: string;
  readonly files?: File[];
}): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(data.url ?? data.text);
  try {
    await navigator.share(data);
  } catch (problem) {
    const isClosed = problem instanceof DOMException && problem.name === 'AbortError';
    if (!isClosed) await copy(data.url ?? data.text);
  }
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(m.app_copied());
  } catch {
    say(copyTheOldWay(text) ? m.app_copied() : text);
  }
}

/** In a home network the app is served over plain http, where browsers offer no other clipboard. */
function copyTheOldWay(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.className = 'spoken';
  const before = document.activeElement;
  // While a sheet is open, nothing outside it can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** The match as a file to read and replay. */
export function saveRecord(played: MatchExport): void {
  download(`pok-${played.table}-${played.match}.pok`, 'text/plain', played.record);
}

export function saveExport(played: MatchExport): void {
  download(`pok-${played.table}-${played.match}.json`, 'application/json', JSON.stringify(played, null, 2));
}

/** Downloads a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
