import { AheadOfLogError } from '@pok/log';
import { type CloseReason, UnreadableLogError, type UnreadableReason } from '@pok/protocol';

/** How people are sent away from a table that has stopped here; undefined if the error is another one. */
export function dismissalOf(
  error: unknown,
): { readonly reason: CloseReason; readonly message: string } | undefined {
  if (error instanceof UnreadableLogError)
    return { reason: 'unreadableTable', message: unreadableMessage(error) };
  if (error instanceof AheadOfLogError)
    return { reason: 'rewound', message: 'the database has lost the last moments of this table: come back' };
  return undefined;
}

/** The message to people at a table whose log can't be read. The operator finds the details in the server's log. */
export function unreadableMessage({ reason }: UnreadableLogError): string {
  return MESSAGES[reason];
}

const MESSAGES: Readonly<Record<UnreadableReason, string>> = {
  newer: 'a newer version of the server wrote to this table: this one must be updated',
  'other-version': 'another version of the server wrote to this table: ask whoever runs the server',
  damaged: "this table's log is damaged: ask whoever runs the server",
};
