import { CLOSE_CODES, type CloseReason, closeReasonOf, type Hello, PROTOCOL_VERSION } from '@pok/protocol';
import type { ConnectionState, Update } from '@pok/table';
import ReconnectingWebSocket from 'partysocket/ws';
import { onAwake } from '../device/awake.ts';
import { randomHex } from '../device/random.ts';
import { type NoPlayer, player, removePlayer } from '../player/player.ts';
import { warnings } from '../storage/warnings.svelte.ts';

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

/** Reasons after which coming back makes no sense; after any other reason the socket reconnects. */
const FINAL_STATES: Partial<Readonly<Record<CloseReason, ConnectionState>>> = {
  replaced: 'replaced',
  spectatorsOff: 'spectators-off',
  noSuchTable: 'no-such-table',
  outdated: 'outdated',
  unreadableTable: 'unreadable-table',
};

export type As = 'player' | 'big-screen';

interface Sent<Command, Answer> {
  readonly id: string;
  readonly command: Command;
  readonly answer: (answer: Answer) => void;
}

/** What the server said. Each socket begins with a whole view. */
export type Heard<View, Command, Answer> =
  | { readonly kind: 'view'; readonly view: View }
  /** Throws a RangeError if it doesn't fit the view. `pending` are the commands on their way. */
  | {
      readonly kind: 'change';
      readonly change: (view: View, pending: Iterable<{ readonly command: Command }>) => View;
    }
  | { readonly kind: 'answer'; readonly id: string; readonly answer: Answer }
  | { readonly kind: 'too-many'; readonly id: string }
  | { readonly kind: 'nothing' };

export interface Dialogue<View, Command, Answer> {
  readonly path: string;
  /** Undefined if this app can't understand it. */
  readonly hear: (text: string) => Heard<View, Command, Answer> | undefined;
}

export interface ServerConnection<View, Command, Answer> {
  subscribe(listener: (update: Update<View>) => void): () => void;
  send(command: Command): Promise<Answer>;
  close(): void;
}

type AnyAnswer = { readonly ok: true } | { readonly ok: false; readonly refusal: string };

/** A table or a tournament at the server. A lost connection reconnects by itself, and unanswered commands are sent again. */
export function openServerConnection<
  View extends { readonly version: number },
  Command,
  Answer extends AnyAnswer,
>({ path, hear }: Dialogue<View, Command, Answer>, as: As): ServerConnection<View, Command, Answer> {
  const listeners = new Set<(update: Update<View>) => void>();
  const pending = new Map<string, Sent<Command, Answer>>();
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
  /** Whether the server has said that it lost the last moments. */
  let isRewound = false;
  /** Whether a message has already made this app fail. */
  let hasFailed = false;
  /** How many sockets there have been: a player requested on an earlier one doesn't greet on this one. */
  let sockets = 0;

  const socket = new ReconnectingWebSocket(socketUrl(path), [], {
    minReconnectionDelay: 300,
    maxReconnectionDelay: 8_000,
    connectionTimeout: 6_000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code: closeCode }) => finalStateOf(closeCode) === undefined,
  });
  socket.addEventListener('open', () => void hello());
  socket.addEventListener('message', ({ data }) => receive(String(data)));
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

  function receive(text: string): void {
    clearTimeout(pongTimeout);
    if (isFinal) return;
    try {
      take(hear(text));
    } catch (error) {
      startAnew(error);
    }
  }

  function take(heard: Heard<View, Command, Answer> | undefined): void {
    if (heard === undefined) giveUp('outdated');
    else if (heard.kind === 'view') showWhole(heard.view);
    else if (heard.kind === 'change') showChanged(heard.change);
    else if (heard.kind === 'answer') settle(heard);
    else if (heard.kind === 'too-many') retryLater(heard.id);
    if (!isFinal) listen();
  }

  /**
   * A small message that doesn't fit the view needs a whole one, on a new socket. Any other error is a fault of this app or of its
   * browser: a whole view may get around it, but whatever fails twice would fail for ever.
   */
  function startAnew(error: unknown): void {
    const isOwnFault = !(error instanceof RangeError);
    if (isOwnFault) console.error(error);
    if (isOwnFault && hasFailed) giveUp('broken');
    else socket.reconnect();
    hasFailed ||= isOwnFault;
  }

  /** The first view on a socket counts, whatever was on screen. */
  function showWhole(next: View): void {
    if (!isJoined) noticeRewind(next);
    if (view === undefined || !isJoined || next.version >= view.version) show(next);
    isJoined = true;
    become('online');
  }

  function showChanged(change: (view: View, pending: Iterable<Sent<Command, Answer>>) => View): void {
    if (view !== undefined && isJoined) show(change(view, pending.values()));
  }

  function settle({ id, answer }: { readonly id: string; readonly answer: Answer }): void {
    if (!answer.ok && answer.refusal === 'elsewhere') retryLater(id);
    pending.get(id)?.answer(answer);
    pending.delete(id);
  }

  /** A server is never behind when somebody comes. If it knows less than this screen, the rest is lost. */
  function noticeRewind({ version }: View): void {
    if (isRewound || version < (view?.version ?? 0)) {
      warnings.rewinds += 1;
      notify({ kind: 'rewound' });
    }
    isRewound = false;
  }

  /** Until then the command is not on its way: commands sent in the meantime come before it. */
  function retryLater(id: string): void {
    const refused = pending.get(id);
    if (refused === undefined) return;
    pending.delete(id);
    setTimeout(() => submit(refused), COMMAND_RETRY_MS);
  }

  function submit(request: Sent<Command, Answer>): void {
    const { id, command } = request;
    pending.set(id, request);
    if (!isGreeted) return;
    transmit({ type: 'command', id, command });
    if (pending.size === 1) listen();
  }

  function giveUp(why: ConnectionState): void {
    isFinal = true;
    socket.close();
    become(why);
  }

  function transmit(message: object): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  }

  function show(next: View): void {
    if (next === view) return;
    view = next;
    notify({ kind: 'view', view });
  }

  function become(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    notify({ kind: 'state', state });
  }

  function notify(update: Update<View>): void {
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

function socketUrl(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
