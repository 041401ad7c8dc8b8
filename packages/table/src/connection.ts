import type { Answer, Command, MatchExport, View } from '@pok/protocol';

/** How a screen talks to a table, local (in the browser) or remote (over a socket): it can't tell which. */
export interface Connection {
  /** Called at once with the newest view, if there is one, and after every change. */
  subscribe(listener: (update: Update) => void): () => void;
  /** Resolves when the command is stored, or refused. A lost connection sends again when it is back; a log that fails rejects. */
  send(command: Command): Promise<Answer>;
  /** A finished match with all that is needed to check it. */
  exportMatch(match: number): Promise<MatchExport>;
  close(): void;
}

export type Update =
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'state'; readonly state: ConnectionState };

export const CONNECTION_STATES = [
  'connecting',
  'online',
  'offline', // trying again by itself
  'replaced', // a newer tab or device of the same person took over
  'no-such-table',
  'spectators-off',
  'server-full',
  'outdated', // the server says what this client doesn't understand: reload
  'unreadable-table', // a newer version of the server wrote to the table
] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];
