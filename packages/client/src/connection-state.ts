export const CONNECTION_STATES = [
  'connecting',
  'online',
  'offline', // trying again by itself
  'replaced', // a newer tab or device of the same person took over
  'no-such-table',
  'spectators-off',
  'server-full',
  'outdated', // this client doesn't understand the server: reload
  'unreadable-table', // the server can't read the table's log
] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

export type Update<Viewed> =
  | { readonly kind: 'view'; readonly view: Viewed }
  /** The server has lost the last moments of this table. The next view counts, and what was seen since does not. */
  | { readonly kind: 'rewound' }
  | { readonly kind: 'state'; readonly state: ConnectionState };
