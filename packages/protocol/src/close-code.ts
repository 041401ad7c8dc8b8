import { keysOf } from './schema.ts';

/** Why the server closes a socket. Below 4000: as RFC 6455 has them. */
export const CLOSE_CODES = {
  broken: 1011,
  restarting: 1012,
  noHello: 4000,
  replaced: 4001,
  spectatorsOff: 4003,
  noSuchTable: 4004,
  unknownToken: 4005,
  tooMuch: 4008,
  outdated: 4010,
  /** The table's log can't be read: a newer or another version of the server wrote to it, or it is damaged. */
  unreadableTable: 4011,
  /** The database has lost the last moments of this table. The first view on the next socket may be older than the last one. */
  rewound: 4012,
  serverFull: 4013,
} as const;
export type CloseReason = keyof typeof CLOSE_CODES;
export type CloseCode = (typeof CLOSE_CODES)[CloseReason];

/** Why a socket was closed, if it was one of our reasons. */
export function closeReasonOf(code: number): CloseReason | undefined {
  return keysOf(CLOSE_CODES).find((reason) => CLOSE_CODES[reason] === code);
}
