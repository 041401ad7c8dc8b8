import type { TableCode } from '@pok/protocol';
import { CODE_ALPHABET, parseCode } from '@pok/table';

/** The table that somebody is invited to, by its code or by a link to it, with whatever words came along. */
export function parseInvitation(text: string): TableCode | undefined {
  const [, linked] = /(?:^|\/)t\/([^/?#\s]+)/i.exec(text.trim()) ?? [];
  return parseCode(linked ?? text);
}

/** What nobody has to try in a code, as it looks or sounds like something else: "B I L O S …, 0 1 2 …". */
export function neverInCodes(): string {
  return ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']
    .map((signs) => [...signs].filter((sign) => !CODE_ALPHABET.includes(sign)).join(' '))
    .join(', ');
}
