import type { Locale } from '../paraglide/runtime.js';

/** A language by its own name, so that everyone finds theirs; with a capital letter, as at the head of a list. */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
