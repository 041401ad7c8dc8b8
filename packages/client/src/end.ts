import type { Reply } from './reply.ts';

/** The other end of a conversation: a table or a tournament. */
export interface End<View, Command, Answer, Message> {
  path(code: string): string;
  /** Undefined if this client can't understand it. */
  parse(text: string): Message | undefined;
  /**
   * The view after a message, the same object if nothing has changed. It starts with `undefined` on each socket. `pending` are the commands
   * without an answer, in the order in which they were sent. Throws a RangeError if the message doesn't fit the view.
   */
  fold(view: View | undefined, message: Message, pending: Iterable<Command>): View | undefined;
  replyIn(message: Message): Reply<Answer> | undefined;
}
