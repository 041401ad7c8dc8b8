import type { Answer, Command, Connection, ConnectionState, TableCode, Update, View } from '@pok/table';
import { applyChange, parseExport } from '@pok/table';
import ReconnectingWebSocket from 'partysocket/ws';
import { onAwake } from './awake.ts';
import { forgetPlayer, type NoPlayer, player } from './player.ts';
import {
  isFinal,
  PROTOCOL,
  parseMessage,
  type ServerMessage,
  stateAfterClose,
  UNKNOWN_TOKEN,
} from './protocol.ts';
import { randomHex } from './random.ts';

/** How long a phone that woke up waits for a sign of life before it takes a new line. */
const PONG_MS = 1_000;
/** Commands the server found too many are sent again a little later. */
const AGAIN_MS = 1_000;
/** Whoever can't get to be a player asks again after this. */
const PLAYER_AGAIN_MS = 3_000;

interface Pending {
  readonly id: string;
  readonly command: Command;
  readonly answer: (answer: Answer) => void;
}

/** A table at the server. Lost lines come back by themselves, and commands that had no answer go out again. */
export function farConnection(code: TableCode, as: 'player' | 'screen'): Connection {
  const listeners = new Set<(update: Update) => void>();
  const pending = new Map<string, Pending>();
  let view: View | undefined;
  let state: ConnectionState = 'connecting';
  let sign: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Whether the server has heard hello on this line: what comes after it is heard too. */
  let isGreeted = false;
  /** How many lines there have been: who was asked for on an earlier one does not greet on this. */
  let lines = 0;
  /** What the own fist was closed on: small messages can't tell, as they are the same for all. */
  let chosen: Extract<Command, { type: 'close' }>['shape'] | undefined;

  const socket = new ReconnectingWebSocket(socketUrl(code), [], {
    minReconnectionDelay: 300,
    maxReconnectionDelay: 8_000,
    connectionTimeout: 6_000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code: why }) => !isFinal(why),
  });
  socket.addEventListener('open', () => void hello());
  socket.addEventListener('message', ({ data }) => receive(parseMessage(data)));
  socket.addEventListener('close', ({ code: why }) => {
    isGreeted = false;
    clearTimeout(sign);
    clearTimeout(again);
    if (why === UNKNOWN_TOKEN) forgetPlayer();
    become(stateAfterClose(why));
  });
  const stopWaking = onAwake(() => {
    if (isFinalState(state)) return;
    if (socket.readyState !== socket.OPEN || state === 'offline') socket.reconnect();
    else if (isGreeted) probe();
  });
  const whenOffline = () => {
    if (!isFinalState(state)) become('offline');
  };
  addEventListener('offline', whenOffline);

  async function hello(): Promise<void> {
    if (as === 'screen') return greet({ as });
    lines += 1;
    const line = lines;
    const me = await player();
    if (line !== lines || socket.readyState !== socket.OPEN) return;
    if (typeof me === 'string') askAgain(me);
    else greet({ token: me.token });
  }

  /** Whoever has sat here is let in even while somebody else behind the same router guesses codes. */
  async function ownToken(): Promise<Readonly<Record<string, string>>> {
    if (as === 'screen') return {};
    const me = await player();
    return typeof me === 'string' ? {} : { authorization: `Bearer ${me.token}` };
  }

  function greet(who: { readonly as: 'screen' } | { readonly token: string }): void {
    socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, ...who }));
    isGreeted = true;
    for (const one of pending.values()) transmit(one);
  }

  /** The line is there, but this device is no player yet. */
  function askAgain(why: NoPlayer): void {
    become(why);
    clearTimeout(again);
    again = setTimeout(() => socket.reconnect(), PLAYER_AGAIN_MS);
  }

  function probe(): void {
    clearTimeout(sign);
    sign = setTimeout(() => socket.reconnect(), PONG_MS);
    socket.send(JSON.stringify({ type: 'ping' }));
  }

  function receive(message: ServerMessage | undefined): void {
    clearTimeout(sign);
    switch (message?.type) {
      case 'view':
        show(message.view);
        become('online');
        return;
      case 'change':
        if (view !== undefined) show(applyChange(view, message.change, chosen));
        return;
      case 'answer':
        pending.get(message.id)?.answer(message.answer);
        pending.delete(message.id);
        return;
      case 'error': {
        const one = message.id === undefined ? undefined : pending.get(message.id);
        if (one !== undefined && message.code === 'too-many') setTimeout(() => transmit(one), AGAIN_MS);
        return;
      }
      default:
        return;
    }
  }

  function transmit({ id, command }: Pending): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'command', id, command }));
  }

  function show(next: View): void {
    if (view !== undefined && next.version < view.version) return;
    view = next;
    tell({ kind: 'view', view: next });
  }

  function become(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    tell({ kind: 'state', state });
  }

  function tell(update: Update): void {
    for (const listener of listeners) listener(update);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      listener({ kind: 'state', state });
      if (view !== undefined) listener({ kind: 'view', view });
      return () => listeners.delete(listener);
    },
    send(command) {
      const before = chosen;
      if (command.type === 'close') chosen = command.shape;
      return new Promise((answer) => {
        const one: Pending = {
          id: randomHex(12),
          command,
          answer(given) {
            if (!given.ok && command.type === 'close') chosen = before;
            answer(given);
          },
        };
        pending.set(one.id, one);
        if (isGreeted) transmit(one);
      });
    },
    async exportMatch(match) {
      const answer = await fetch(`/api/tables/${code}/matches/${match}`, { headers: await ownToken() });
      if (!answer.ok) throw new Error(`match ${match}: ${answer.status}`);
      const parsed = parseExport(await answer.json());
      if (typeof parsed === 'string') throw new Error(`match ${match}: ${parsed}`);
      return parsed.exported;
    },
    close() {
      stopWaking();
      removeEventListener('offline', whenOffline);
      clearTimeout(sign);
      clearTimeout(again);
      listeners.clear();
      socket.close();
    },
  };
}

function isFinalState(state: ConnectionState): boolean {
  return (
    state === 'replaced' || state === 'no-such-table' || state === 'spectators-off' || state === 'outdated'
  );
}

function socketUrl(code: TableCode): string {
  const url = new URL(`/api/tables/${code}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
