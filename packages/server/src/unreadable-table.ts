import type { UnreadableLogError } from '@pok/protocol';

/** What people at a table are told when its log can't be read. The operator finds the details in the server's log. */
export function unreadableMessage({ reason }: UnreadableLogError): string {
  return reason === 'newer'
    ? 'a newer version of the server wrote to this table: this one must be updated'
    : "this table's log is damaged: ask whoever runs the server";
}
