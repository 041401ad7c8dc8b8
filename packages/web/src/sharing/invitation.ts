import { CODE_ALPHABET, parseAnyTableCode, parseTournamentCode } from '@pok/log';
import type { TableCode, TournamentCode } from '@pok/protocol';

const LINK = /(?:^|\/)t\/([^/?#\s]+)/i;

/** The table of an invitation: its code, or a link to it with any text around it. */
export function parseInvitation(text: string): TableCode | undefined {
  const [, linked] = LINK.exec(text.trim()) ?? [];
  return parseAnyTableCode(linked ?? text);
}

const TOURNAMENT_LINK = /(?:^|\/)tournament\/([^/?#\s]+)/i;

/** The tournament of an invitation: its code, or a link to it with any text around it. */
export function parseTournamentInvitation(text: string): TournamentCode | undefined {
  const [, linked] = TOURNAMENT_LINK.exec(text.trim()) ?? [];
  return parseTournamentCode(linked ?? text);
}

/** Whether it leads to a table, while a code alone may be that of a device. */
export function isInvitationLink(text: string): boolean {
  return LINK.test(text.trim());
}

/** Letters and digits that codes avoid because they look or sound like others: "B I L O S …, 0 1 2 …". */
export function neverInCodes(): string {
  return ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']
    .map((signs) => [...signs].filter((sign) => !CODE_ALPHABET.includes(sign)).join(' '))
    .join(', ');
}
