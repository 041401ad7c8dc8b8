import type { End } from './end.ts';
import { helloText, type Who } from './hello-text.ts';
import type { Closed, Host } from './host.ts';
import type { Reply } from './reply.ts';

/** What a conversation tells whoever holds it. */
export interface Listener<View, Message> {
  /** Hello has been said: commands are heard from now on. */
  readonly onOpen?: () => void;
  /** Every message, before it changes anything. */
  readonly onMessage?: (message: Message, text: string) => void;
  /** After a message that has changed the view. */
  readonly onView?: (view: View) => void;
  /**
   * A message that this client doesn't understand (UnknownMessageError), that doesn't fit the view (RangeError), or at which this client
   * fails. Nothing is repaired here. Without this listener, the error is thrown.
   */
  readonly onFault?: (error: unknown) => void;
  readonly onClose?: (closed: Closed) => void;
}

export class UnknownMessageError extends Error {
  constructor(text: string) {
    super(`the server said something that this client doesn't understand: ${text}`);
  }
}

/** A command was not heard, because the sender had sent too many. */
export class TooManyError extends Error {}

/** The socket was closed before a command was answered. It may have been carried out. */
export class ClosedError extends Error {
  readonly closed: Closed;

  constructor(closed: Closed) {
    super(`the socket was closed: ${closed.code} ${closed.reason}`);
    this.closed = closed;
  }
}

export interface Conversation<View, Command, Answer> {
  /** Undefined until the first one has come on this socket. */
  readonly view: View | undefined;
  /** Whether the server hears what is sent: hello has been said, and the socket has not been closed. */
  readonly isOpen: boolean;
  /** Resolves with the answer. Rejects with a TooManyError or a ClosedError. */
  send(command: Command, id?: string): Promise<Answer>;
  /** The first view on this socket, now or later, for which something is true. Rejects with a ClosedError. */
  until(isTrue: (view: View) => boolean): Promise<View>;
  /** The server answers with a message. */
  ping(): void;
  close(): void;
}

interface Sent<Command, Answer> {
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Waiting<View> {
  readonly isTrue: (view: View) => boolean;
  readonly resolve: (view: View) => void;
  readonly reject: (error: Error) => void;
}

/** Before it has opened. */
const NOT_OPEN: Closed = { code: 1006, reason: 'it is not open yet' };

/**
 * One socket from hello to its end. It parses, folds views, and matches answers with commands; it repairs nothing, so that a test sees
 * what the server did. A `Session` comes back by itself.
 */
export function converse<View, Command, Answer, Message>(
  end: End<View, Command, Answer, Message>,
  code: string,
  who: Who,
  host: Host,
  listener: Listener<View, Message> = {},
): Conversation<View, Command, Answer> {
  const pending = new Map<string, Sent<Command, Answer>>();
  const waiting = new Set<Waiting<View>>();
  let view: View | undefined;
  let isOpen = false;
  let ended: Closed | undefined;
  const socket = host.open(end.path(code), { onOpen, onText, onClose });

  function onOpen(): void {
    socket.send(helloText(who));
    isOpen = true;
    listener.onOpen?.();
  }

  function onText(text: string): void {
    try {
      const message = end.parse(text);
      if (message === undefined) throw new UnknownMessageError(text);
      listener.onMessage?.(message, text);
      settle(end.replyIn(message));
      show(end.fold(view, message, commands()));
    } catch (error) {
      if (listener.onFault === undefined) throw error;
      listener.onFault(error);
    }
  }

  function show(next: View | undefined): void {
    if (next === undefined || next === view) return;
    view = next;
    for (const each of waiting) resolveIfTrue(each, next);
    listener.onView?.(next);
  }

  function resolveIfTrue(each: Waiting<View>, now: View): void {
    if (!each.isTrue(now)) return;
    waiting.delete(each);
    each.resolve(now);
  }

  function settle(reply: Reply<Answer> | undefined): void {
    if (reply === undefined) return;
    const sent = pending.get(reply.id);
    pending.delete(reply.id);
    if ('answer' in reply) sent?.resolve(reply.answer);
    else sent?.reject(new TooManyError(reply.unheard));
  }

  function* commands(): Iterable<Command> {
    for (const { command } of pending.values()) yield command;
  }

  function onClose(closed: Closed): void {
    isOpen = false;
    ended = closed;
    for (const { reject } of [...pending.values(), ...waiting]) reject(new ClosedError(closed));
    pending.clear();
    waiting.clear();
    listener.onClose?.(closed);
  }

  function say(message: object): void {
    socket.send(JSON.stringify(message));
  }

  return {
    get view() {
      return view;
    },
    get isOpen() {
      return isOpen;
    },
    send(command, id = host.newId()) {
      return new Promise((resolve, reject) => {
        if (!isOpen) {
          reject(new ClosedError(ended ?? NOT_OPEN));
          return;
        }
        pending.set(id, { command, resolve, reject });
        say({ type: 'command', id, command });
      });
    },
    until: (isTrue) =>
      new Promise((resolve, reject) => {
        const each = { isTrue, resolve, reject };
        if (ended === undefined) waiting.add(each);
        else reject(new ClosedError(ended));
        if (view !== undefined) resolveIfTrue(each, view);
      }),
    ping() {
      if (isOpen) say({ type: 'ping' });
    },
    close() {
      isOpen = false;
      socket.close();
    },
  };
}
