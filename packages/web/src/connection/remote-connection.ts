import {
  type Answer,
  apply,
  CLOSE_CODES,
  type ClientMessage,
  type CloseReason,
  type Command,
  closeReasonOf,
  type Hello,
  PROTOCOL_VERSION,
  parseServerMessage,
  type ServerMessage,
  type TableCode,
  type View,
} from '@pok/protocol';
import type { Shape } from '@pok/rules';
import type { Connection, ConnectionState, Update } from '@pok/table';
import ReconnectingWebSocket from 'partysocket/ws';
import { onAwake } from '../device/awake.ts';
import { randomHex } from '../device/random.ts';
import { type NoPlayer, player, removePlayer } from '../player/player.ts';
import { warnings } from '../storage/warnings.svelte.ts';
import { fetchExport } from './fetch-export.ts';

/** A phone that woke up takes a new socket if the old one hasn't answered within this time. */
const WAKE_PONG_TIMEOUT_MS = 1_000;
/** After this much silence the socket may be dead without a close event: it is pinged. */
const IDLE_SILENCE_MS = 30_000;
/** The same while a view or an answer is awaited. */
const AWAITED_SILENCE_MS = 5_000;
/** The socket is replaced if the pong takes longer; slow networks need some time. */
const PONG_TIMEOUT_MS = 5_000;
/** How long to wait before repeating a command that came too fast, or that the server could not decide. */
const COMMAND_RETRY_MS = 1_000;
/** How long to wait before asking again to become a player. */
const PLAYER_RETRY_MS = 3_000;

/** Reasons after which coming back makes no sense; after any other the socket reconnects. */
const FINAL_STATES: Partial<Readonly<Record<CloseReason, ConnectionState>>> = {
  replaced: 'replaced',
  spectatorsOff: 'spectators-off',
  noSuchTable: 'no-such-table',
  outdated: 'outdated',
  unreadableTable: 'unreadable-table',
};

interface Pending {
  readonly id: string;
  readonly command: Command;
  readonly answer: (answer: Answer) => void;
}

/** A table at the server. A lost connection reconnects by itself, and unanswered commands are sent again. */
export function openRemoteConnection(code: TableCode, as: 'player' | 'big-screen'): Connection {
  const listeners = new Set<(update: Update) => void>();
  const pending = new Map<string, Pending>();
  let view: View | undefined;
  let state: ConnectionState = 'connecting';
  let isFinal = false;
  let pongTimeout: ReturnType<typeof setTimeout> | undefined;
  let silenceTimeout: ReturnType<typeof setTimeout> | undefined;
  let playerRetry: ReturnType<typeof setTimeout> | undefined;
  /** Whether hello was sent on this socket: the server hears commands only after it. */
  let isGreeted = false;
  /** The token in this device's hello. */
  let token: string | undefined;
  /** Whether a view has come on this socket. */
  let isJoined = false;
  /** Whether the server has said that it lost the last moments of this table. */
  let isRewound = false;
  /** How many sockets there have been: a player requested on an earlier one doesn't greet on this one. */
  let sockets = 0;

  const socket = new ReconnectingWebSocket(socketUrl(code), [], {
    minReconnectionDelay: 300,
    maxReconnectionDelay: 8_000,
    connectionTimeout: 6_000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code: closeCode }) => finalStateOf(closeCode) === undefined,
  });
  socket.addEventListener('open', () => void hello());
  socket.addEventListener('message', ({ data }) => receive(parseServerMessage(String(data))));
  socket.addEventListener('close', ({ code: closeCode }) => {
    isGreeted = false;
    isJoined = false;
    stopTimers();
    if (isFinal) return;
    isRewound ||= closeCode === CLOSE_CODES.rewound;
    if (closeCode === CLOSE_CODES.unknownToken && token !== undefined) {
      removePlayer(token);
      warnings.signedOut = true;
    }
    const final = finalStateOf(closeCode);
    isFinal = final !== undefined;
    become(final ?? (closeCode === CLOSE_CODES.serverFull ? 'server-full' : 'offline'));
  });
  const stopWaking = onAwake(() => {
    if (isFinal) return;
    if (socket.readyState !== socket.OPEN || state === 'offline') socket.reconnect();
    else if (isGreeted) probe(WAKE_PONG_TIMEOUT_MS);
  });
  const whenOffline = () => {
    if (!isFinal) become('offline');
  };
  addEventListener('offline', whenOffline);

  async function hello(): Promise<void> {
    if (as === 'big-screen') return greet({ as });
    sockets += 1;
    const current = sockets;
    const me = await player();
    if (current !== sockets || socket.readyState !== socket.OPEN) return;
    if (typeof me === 'string') retryPlayer(me);
    else greet({ token: me.token });
  }

  function greet(who: Pick<Hello, 'as' | 'token'>): void {
    transmit({ type: 'hello', protocol: PROTOCOL_VERSION, ...who });
    token = who.token;
    isGreeted = true;
    listen();
    for (const { id, command } of pending.values()) transmit({ type: 'command', id, command });
  }

  /** The socket is open, but this device is no player yet. */
  function retryPlayer(why: NoPlayer): void {
    become(why);
    clearTimeout(playerRetry);
    playerRetry = setTimeout(() => socket.reconnect(), PLAYER_RETRY_MS);
  }

  /** Waits for the next message. A phone that stays awake must notice a dead socket as well. */
  function listen(): void {
    clearTimeout(silenceTimeout);
    const isAwaited = !isJoined || pending.size > 0;
    silenceTimeout = setTimeout(
      () => probe(PONG_TIMEOUT_MS),
      isAwaited ? AWAITED_SILENCE_MS : IDLE_SILENCE_MS,
    );
  }

  function probe(timeoutMs: number): void {
    clearTimeout(pongTimeout);
    pongTimeout = setTimeout(() => socket.reconnect(), timeoutMs);
    transmit({ type: 'ping' });
  }

  function stopTimers(): void {
    clearTimeout(pongTimeout);
    clearTimeout(silenceTimeout);
    clearTimeout(playerRetry);
  }

  function receive(message: ServerMessage | undefined): void {
    clearTimeout(pongTimeout);
    if (isFinal) return;
    if (message === undefined) {
      giveUp();
      return;
    }
    const next = viewAfter(message);
    if (next === 'misfit') {
      socket.reconnect();
      return;
    }
    if (message.type === 'view' && !isJoined) noticeRewind(message.view);
    show(next);
    if (message.type === 'view') {
      isJoined = true;
      become('online');
    }
    if (message.type === 'answer') {
      if (!message.ok && message.refusal === 'elsewhere') retryLater(message.id);
      pending.get(message.id)?.answer(message);
      pending.delete(message.id);
    }
    if (message.type === 'error' && message.code === 'too-many') retryLater(message.id);
    listen();
  }

  /** A server is never behind when somebody comes. If it has an older table than this screen, the rest is lost. */
  function noticeRewind({ version }: View): void {
    if (isRewound || version < (view?.version ?? 0)) {
      warnings.rewinds += 1;
      notify({ kind: 'rewound' });
    }
    isRewound = false;
  }

  /** The first view on a socket counts, whatever was on screen. A small message that doesn't fit the view needs a new socket. */
  function viewAfter(message: ServerMessage): View | undefined | 'misfit' {
    try {
      return apply(isJoined ? view : undefined, message, chosenShape());
    } catch {
      return 'misfit';
    }
  }

  /** Until then the command is not on its way: commands sent in the meantime come before it. */
  function retryLater(id = ''): void {
    const refused = pending.get(id);
    if (refused === undefined) return;
    pending.delete(id);
    setTimeout(() => submit(refused), COMMAND_RETRY_MS);
  }

  /**
   * The shape in the viewer's own fist if it closes now: small messages are the same for everybody, so they can't say. The table
   * takes commands in the order in which they were sent, and refused ones are no longer pending.
   */
  function chosenShape(): Shape | undefined {
    const match = view?.match;
    for (const { command } of pending.values()) {
      if (command.type !== 'close' || command.match !== match?.number) continue;
      if (command.round === match.round?.number) return command.shape;
    }
    return undefined;
  }

  function submit(request: Pending): void {
    const { id, command } = request;
    pending.set(id, request);
    if (!isGreeted) return;
    transmit({ type: 'command', id, command });
    if (pending.size === 1) listen();
  }

  /** This app doesn't understand what the server says: only a newer one will. */
  function giveUp(): void {
    isFinal = true;
    socket.close();
    become('outdated');
  }

  function transmit(message: ClientMessage): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  }

  function show(next: View | undefined): void {
    if (next === undefined || next === view) return;
    view = next;
    notify({ kind: 'view', view });
  }

  function become(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    notify({ kind: 'state', state });
  }

  function notify(update: Update): void {
    for (const listener of listeners) listener(update);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      listener({ kind: 'state', state });
      if (view !== undefined) listener({ kind: 'view', view });
      return () => listeners.delete(listener);
    },
    send: (command) => new Promise((answer) => submit({ id: randomHex(12), command, answer })),
    async exportMatch(match) {
      const exported = await fetchExport(code, match, as);
      if (exported === undefined) throw new Error(`match ${match} is not over`);
      return exported;
    },
    close() {
      stopWaking();
      removeEventListener('offline', whenOffline);
      stopTimers();
      listeners.clear();
      socket.close();
    },
  };
}

function finalStateOf(closeCode: number): ConnectionState | undefined {
  const reason = closeReasonOf(closeCode);
  return reason && FINAL_STATES[reason];
}

function socketUrl(code: TableCode): string {
  const url = new URL(`/api/tables/${code}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
