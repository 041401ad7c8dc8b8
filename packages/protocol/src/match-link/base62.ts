/**
 * Letters and digits only. Base64url would be one character in ninety shorter, but messengers read its `_` as italics and drop a
 * `-` at the end of a link. A double tap selects a word without punctuation.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

export function formatBase62(value: bigint): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BASE) text = DIGITS.charAt(Number(rest % BASE)) + text;
  return text;
}

/** The number, or `undefined` if a character is no digit. */
export function parseBase62(text: string): bigint | undefined {
  let value = 0n;
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    if (digit === -1) return undefined;
    value = value * BASE + BigInt(digit);
  }
  return value;
}
