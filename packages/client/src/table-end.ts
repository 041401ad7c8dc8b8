import {
  type Answer,
  apply,
  type Command,
  parseServerMessage,
  type ServerMessage,
  type View,
} from '@pok/protocol';
import type { Shape } from '@pok/rules';
import type { End } from './end.ts';
import { replyOf } from './reply.ts';

export const tableEnd: End<View, Command, Answer, ServerMessage> = {
  path: (code) => `/api/tables/${code}/socket`,
  parse: parseServerMessage,
  fold: (view, message, pending) => apply(view, message, view && chosenShape(view, pending)),
  replyIn: (message) =>
    message.type === 'answer' || message.type === 'error' ? replyOf<Answer>(message) : undefined,
};

/**
 * The shape in the viewer's own fist if it closes now: small messages are the same for everybody, so they can't contain it. The table takes
 * commands in the order in which they were sent. It refuses shapes that the viewer doesn't hold, and tells what it refused after the fist.
 */
function chosenShape({ match }: View, pending: Iterable<Command>): Shape | undefined {
  for (const command of pending) {
    if (command.type !== 'close' || command.match !== match?.number) continue;
    if (command.round !== match.round?.number || match.hand?.[command.shape] === 0) continue;
    return command.shape;
  }
  return undefined;
}
