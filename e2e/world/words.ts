import type { Page } from 'playwright-core';
import { allKeys, knows, LOCALES, type Locale } from './texts.ts';

/** Another language, as if it had been chosen in another tab of this device. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((language) => {
    const key = 'pok-preferences';
    const before: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify(Object.assign({}, before, { language })));
    dispatchEvent(new StorageEvent('storage', { key }));
    return new Promise((written) => setTimeout(written));
  }, locale);
}

/** Whatever is to be read or heard now and is no text of the app in this language, nor a name. */
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

/** A number, a sign, or the code of a table. */
function isNoWord(text: string): boolean {
  return !/\p{L}{2}/u.test(text) || /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(text);
}

/** Of “Die One: one disc”, of “you · host”, or of two sentences. */
function partsOf(text: string): readonly string[] {
  return text.split(/\s*[:·,]\s*|(?<=\.)\s/);
}

function findTexts(): { lang: string; texts: readonly string[] } {
  const found = new Set<string>();
  // What has been heard stays in the language it was said in; languages are called what they call themselves.
  const elements = document.body.querySelectorAll<HTMLElement>('*:not([role=log] *, [lang])');
  for (const element of elements) {
    if (!element.checkVisibility()) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    found.add(own.map((node) => node.textContent).join(''));
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      found.add(element.getAttribute(name) ?? '');
  }
  const texts = [...found].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return { lang: document.documentElement.lang, texts: texts.filter((text) => text !== '') };
}
