/**
 * What a terminal obeys or hides instead of showing it: control codes, right-to-left overrides and other format characters, line
 * separators, lone surrogates. The joiner is left alone: it only makes one emoji of several.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?!\u200d)\p{Cf}/gu;

/**
 * A text from outside that is safe to print: names, file names, unknown keys, parts of bad lines. Characters that could change
 * what the terminal shows are spelled as in JSON (`\u001b`), so JSON stays the same JSON.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => character.split('').map(spell).join(''));
}

function spell(codeUnit: string): string {
  return `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
