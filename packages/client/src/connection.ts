import type { Answer, Command, MatchExport, View } from '@pok/protocol';

export const CONNECTION_STATES = [
  'connecting',
  'online',
  'offline', // trying again by itself
  'replaced', // a newer tab or device of the same person took over
  'no-such-table',
  'spectators-off',
  'server-full',
  'outdated', // this client doesn't understand the server: reload
  'broken', // this client fails at what the server sends: reload
  'unreadable-table', // the server can't read the table's log
] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

export type Update<Viewed = View> =
  | { readonly kind: 'view'; readonly view: Viewed }
  /** The server has lost the last moments of this table. The next view counts, and what was seen since does not. */
  | { readonly kind: 'rewound' }
  | { readonly kind: 'state'; readonly state: ConnectionState };

/** How a screen talks to what it shows, at a server or on its own device: it can't tell which. */
export interface Connection<Viewed, Asked, Answered> {
  /** Calls the listener immediately with the state, and the newest view if there is one, and after every change. */
  subscribe(listener: (update: Update<Viewed>) => void): () => void;
  /** Resolves when the command is stored, or refused. After a lost connection the command is sent again; if the log fails, the promise rejects. */
  send(command: Asked): Promise<Answered>;
  close(): void;
}

export interface TableConnection extends Connection<View, Command, Answer> {
  /** A finished match with all that is needed to check it. */
  exportMatch(match: number): Promise<MatchExport>;
}
