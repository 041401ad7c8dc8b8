import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import languages from '../../packages/web/project.inlang/settings.json' with { type: 'json' };

export const LOCALES: readonly Locale[] = languages.locales;
export type Locale = string;

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];

const FOLDER = fileURLToPath(new URL('../../packages/web/messages', import.meta.url));
const MESSAGES = Object.fromEntries(LOCALES.map((locale) => [locale, readMessages(locale)]));

/** A text of the app in a language, as a pattern: it matches every plural form, and anything for an input that is not given. */
export function says(
  locale: Locale,
  key: string,
  inputs: Readonly<Record<string, string | number>> = {},
): RegExp {
  return anyOf(wordings(locale, key), inputs);
}

/** Whether this is a text of the app in a language. A text that consists of inputs alone could be anything. */
export function knows(locale: Locale): (text: string) => boolean {
  const all = [...(MESSAGES[locale]?.keys() ?? [])].flatMap((key) => wordings(locale, key));
  const whole = new Set(all.map((wording) => wording.replaceAll(/\s+/g, ' ')));
  const filled = anyOf(all.filter((wording) => /\{\w+\}/.test(wording) && hasWords(wording)));
  return (text) => whole.has(text) || filled.test(text);
}

function hasWords(wording: string): boolean {
  return /\p{L}{2}/u.test(wording.replaceAll(/\{\w+\}/g, ''));
}

function anyOf(texts: readonly string[], inputs: Readonly<Record<string, string | number>> = {}): RegExp {
  const forms = texts.map((wording) =>
    wording
      .split(/(\{\w+\})/)
      .map((part) => fill(part, inputs))
      .join(''),
  );
  return new RegExp(`^\\s*(?:${forms.join('|').replaceAll(/\s/g, '\\s')})\\s*$`);
}

/** Every message key: none of them may appear on a screen. */
export function allKeys(): readonly string[] {
  return [...(MESSAGES.en?.keys() ?? [])];
}

function wordings(locale: Locale, key: string): readonly string[] {
  const message = MESSAGES[locale]?.get(key);
  if (message === undefined) throw new Error(`the app has no text ${key} in ${locale}`);
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
}

function fill(part: string, inputs: Readonly<Record<string, string | number>>): string {
  const name = /^\{(\w+)\}$/.exec(part)?.[1];
  if (name === undefined) return escaped(part);
  const input = inputs[name];
  return input === undefined ? '.+' : escaped(String(input));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function readMessages(locale: Locale): ReadonlyMap<string, Message> {
  const folder = join(FOLDER, locale);
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const messages: Record<string, Message> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return Object.entries(messages);
    }),
  );
}
