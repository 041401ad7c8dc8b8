/**
 * What a terminal obeys or hides instead of showing it: control codes, right-to-left overrides and other format characters, fillers
 * without ink, line separators, lone surrogates, private characters. Joiners that make one emoji of several are left alone.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u2800]|(?![\u200d\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

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
