import type { UnreadableLogError, UnreadableReason } from '@pok/protocol';

/** The message to people at a table whose log can't be read. The operator finds the details in the server's log. */
export function unreadableMessage({ reason }: UnreadableLogError): string {
  return MESSAGES[reason];
}

const MESSAGES: Readonly<Record<UnreadableReason, string>> = {
  newer: 'a newer version of the server wrote to this table: this one must be updated',
  'other-version': 'another version of the server wrote to this table: ask whoever runs the server',
  damaged: "this table's log is damaged: ask whoever runs the server",
};
