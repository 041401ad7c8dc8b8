import {
  type Answer,
  apply,
  type Command,
  parseServerMessage,
  type TableCode,
  type View,
} from '@pok/protocol';
import type { Shape } from '@pok/rules';
import type { Connection } from '@pok/table';
import { fetchExport } from './fetch-export.ts';
import { type As, type Heard, openServerConnection } from './server-connection.ts';

/** A table at the server. */
export function openRemoteConnection(code: TableCode, as: As): Connection {
  return {
    ...openServerConnection({ path: `/api/tables/${code}/socket`, hear }, as),
    async exportMatch(match) {
      const exported = await fetchExport(code, match, as);
      if (exported === undefined) throw new Error(`match ${match} is not over`);
      return exported;
    },
  };
}

function hear(text: string): Heard<View, Command, Answer> | undefined {
  const message = parseServerMessage(text);
  if (message === undefined) return undefined;
  switch (message.type) {
    case 'view':
      return { kind: 'view', view: message.view };
    case 'answer':
      return { kind: 'answer', id: message.id, answer: message };
    case 'error':
      return message.code === 'too-many' ? { kind: 'too-many', id: message.id ?? '' } : { kind: 'nothing' };
    case 'pong':
      return { kind: 'nothing' };
    default:
      return {
        kind: 'change',
        change: (view, pending) => apply(view, message, chosenShape(view, pending)),
      };
  }
}

/**
 * The shape in the viewer's own fist if it closes now: small messages are the same for everybody, so they can't contain it. The table takes
 * commands in the order in which they were sent. It refuses shapes that the viewer doesn't hold, and tells what it refused after the fist.
 */
function chosenShape({ match }: View, pending: Iterable<{ readonly command: Command }>): Shape | undefined {
  for (const { command } of pending) {
    if (command.type !== 'close' || command.match !== match?.number) continue;
    if (command.round !== match.round?.number || match.hand?.[command.shape] === 0) continue;
    return command.shape;
  }
  return undefined;
}
