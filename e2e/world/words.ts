import type { Page } from 'playwright-core';
import { allKeys, knows, LOCALES, type Locale } from './texts.ts';

/** Changes the language, as if it had been chosen in another tab of this device. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((language) => {
    const key = 'pok-preferences';
    const { version, value } = JSON.parse(localStorage.getItem(key) ?? '{"version":1}');
    localStorage.setItem(key, JSON.stringify({ version, value: { ...value, language } }));
    dispatchEvent(new StorageEvent('storage', { key }));
    return new Promise((written) => setTimeout(written));
  }, locale);
}

/** Visible and announced texts that are neither texts of the app in this language nor names. */
export async function strangeWords(
  page: Page,
  locale: Locale,
  names: readonly string[],
): Promise<readonly string[]> {
  const { lang, texts } = await page.evaluate(findTexts);
  const isKnown = (text: string) =>
    isNoWord(text) || names.includes(text) || SAYS.get(locale)?.(text) === true;
  const strange = texts.filter(
    (text) => HOLES.test(text) || KEYS.test(text) || !(isKnown(text) || partsOf(text).every(isKnown)),
  );
  return lang === locale ? strange : [`that it is in ${lang}`, ...strange];
}

const SAYS = new Map(LOCALES.map((locale) => [locale, knows(locale)]));
const HOLES = /\{\w+\}|undefined|\[object \w+\]|NaN/;
const KEYS = new RegExp(
  allKeys()
    .filter((key) => key.includes('_'))
    .join('|'),
);

/** A number, a sign, the code of a table or a tournament, or the address that a television opens. */
function isNoWord(text: string): boolean {
  return !/\p{L}{2}/u.test(text) || /^([0-9A-Z]{3,4}-[0-9A-Z]{3,4}|[\d.]+:\d+\/tv)$/.test(text);
}

/** The parts of “Die One: one disc”, of “you · host”, or of two sentences. */
function partsOf(text: string): readonly string[] {
  return text.split(/\s*[:·,]\s*|(?<=\.)\s/);
}

function findTexts(): { lang: string; texts: readonly string[] } {
  const found = new Set<string>();
  // Past announcements keep their language, languages are named in their own, and dates are the browser's words.
  const elements = document.body.querySelectorAll<HTMLElement>(
    '*:not([role=log] *, [lang], time, .divided *)',
  );
  for (const element of elements) {
    if (!element.checkVisibility()) continue;
    // In a divided text every word is an element.
    const isDivided = element.classList.contains('divided');
    const own = [...element.childNodes].filter((node) => isDivided || node.nodeType === Node.TEXT_NODE);
    found.add(own.map((node) => node.textContent).join(''));
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      found.add(element.getAttribute(name) ?? '');
  }
  const texts = [...found].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return { lang: document.documentElement.lang, texts: texts.filter((text) => text !== '') };
}
