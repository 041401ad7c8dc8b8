import { CLOSE_CODES, type CloseReason, closeReasonOf } from '@pok/protocol';
import { backOffMs } from './back-off.ts';
import { type AnyAnswer, CommandQueue } from './command-queue.ts';
import type { Connection, ConnectionState, Update } from './connection.ts';
import { type Conversation, converse, UnknownMessageError } from './converse.ts';
import type { End } from './end.ts';
import type { Who } from './hello-text.ts';
import type { Closed, Host } from './host.ts';
import type { Identity, NoPlayer } from './identity.ts';

/** A socket that takes longer to open is given up. */
const OPEN_TIMEOUT_MS = 6_000;
/** After this much silence the socket may be dead without a close event: it is pinged. */
const IDLE_SILENCE_MS = 30_000;
/** The same while a view or an answer is awaited. */
const AWAITED_SILENCE_MS = 5_000;
/** The socket is replaced if the pong takes longer; slow networks need some time. */
const PONG_TIMEOUT_MS = 5_000;
/** The same on a device that has just woken up. */
const WAKE_PONG_TIMEOUT_MS = 1_000;
/** How long to wait before asking again who this client is. */
const IDENTITY_RETRY_MS = 3_000;

/** Reasons after which coming back makes no sense; after any other reason a new socket is opened. */
const FINAL_STATES: Partial<Readonly<Record<CloseReason, ConnectionState>>> = {
  replaced: 'replaced',
  spectatorsOff: 'spectators-off',
  noSuchTable: 'no-such-table',
  outdated: 'outdated',
  unreadableTable: 'unreadable-table',
};

/** A socket that lived for less doesn't count as a success: the next try waits longer. */
const SHORT_LIFE_MS = 5_000;
/** A socket that broke, or that we gave up, without a word from the server. */
const BROKEN: Closed = { code: 1006, reason: '' };

export interface AnyView {
  readonly version: number;
  /** The server's clock, ms since 1970. */
  readonly now: number;
}

export interface SessionOptions<View, Command, Answer, Message> {
  readonly end: End<View, Command, Answer, Message>;
  readonly code: string;
  readonly identity: Identity;
  readonly host: Host;
  /** Called with errors that are a fault of this client. */
  readonly onError?: (error: unknown) => void;
}

type Phase<View, Command, Answer> =
  /** Until it is time for the next try. */
  | { readonly kind: 'waiting' }
  /** The identity has been asked who this is. */
  | { readonly kind: 'introducing' }
  | {
      readonly kind: 'conversing';
      readonly conversation: Conversation<View, Command, Answer>;
      readonly who: Who;
      /** When the first view came on this socket, by the host's clock. */
      readonly joinedAt: number | undefined;
    }
  | { readonly kind: 'over' };

/**
 * A conversation that lasts: it comes back after a lost connection, sends commands again under their ids until they are answered, and
 * notices sockets that are dead without a word.
 */
export class Session<View extends AnyView, Command, Answer extends AnyAnswer, Message>
  implements Connection<View, Command, Answer>
{
  readonly #options: SessionOptions<View, Command, Answer, Message>;
  readonly #listeners = new Set<(update: Update<View>) => void>();
  readonly #commands: CommandQueue<Command, Answer>;
  #phase: Phase<View, Command, Answer> = { kind: 'waiting' };
  #state: ConnectionState = 'connecting';
  #view: View | undefined;
  /** The server's clock at the newest whole view, and by how much it was ahead of the host's. */
  #clock = { now: 0, aheadMs: 0 };
  /** Sockets in a row that did not live for long. */
  #tries = 0;
  /** Whether the server has said that it lost the last moments. */
  #isRewound = false;
  /** Whether a message has already made this client fail. */
  #hasFailed = false;
  /** The one thing that happens next if the server stays silent. */
  #cancelTimer = () => {};

  constructor(options: SessionOptions<View, Command, Answer, Message>) {
    this.#options = options;
    this.#commands = new CommandQueue<Command, Answer>(
      options.host,
      () => (this.#phase.kind === 'conversing' ? this.#phase.conversation : undefined),
      () => this.#listen(),
    );
    void this.#connect();
  }

  get view(): View | undefined {
    return this.#view;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The server's clock, as far as this client can tell: for deadlines. */
  now(): number {
    return this.#options.host.now() + this.#clock.aheadMs;
  }

  subscribe(listener: (update: Update<View>) => void): () => void {
    this.#listeners.add(listener);
    listener({ kind: 'state', state: this.#state });
    if (this.#view !== undefined) listener({ kind: 'view', view: this.#view });
    return () => this.#listeners.delete(listener);
  }

  send(command: Command): Promise<Answer> {
    return this.#commands.send(command);
  }

  /** The device has woken up, or its network is back: a socket that doesn't answer quickly is replaced. */
  wake(): void {
    if (this.#phase.kind === 'over') return;
    const isOpen = this.#phase.kind === 'conversing' && this.#phase.conversation.isOpen;
    if (isOpen && this.#state !== 'offline') {
      this.#probe(WAKE_PONG_TIMEOUT_MS);
      return;
    }
    this.#tries = 0;
    void this.#connect();
  }

  /** The device says that it has no network. */
  lose(): void {
    if (this.#phase.kind !== 'over') this.#become('offline');
  }

  close(): void {
    this.#listeners.clear();
    this.#enter({ kind: 'over' });
  }

  async #connect(): Promise<void> {
    const introducing = { kind: 'introducing' } as const;
    this.#enter(introducing);
    const who = await this.#options.identity.who().catch((): NoPlayer => 'offline');
    if (this.#phase !== introducing) return;
    if (typeof who === 'string') {
      this.#become(who);
      this.#connectIn(IDENTITY_RETRY_MS);
    } else this.#converse(who);
  }

  #connectIn(ms: number): void {
    this.#enter({ kind: 'waiting' });
    this.#schedule(ms, () => void this.#connect());
  }

  #converse(who: Who): void {
    const { end, code, host } = this.#options;
    /** A socket that was replaced may still have something to say. */
    const ifCurrent =
      <Args extends readonly unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args): void => {
        if (this.#phase.kind === 'conversing' && this.#phase.conversation === conversation) handle(...args);
      };
    const conversation = converse<View, Command, Answer, Message>(end, code, who, host, {
      onOpen: ifCurrent(() => {
        this.#listen();
        this.#commands.sendAll();
      }),
      onMessage: ifCurrent(() => this.#listen()),
      onView: ifCurrent((view: View) => this.#show(view)),
      onFault: ifCurrent((error: unknown) => this.#onFault(error)),
      onClose: ifCurrent((closed: Closed) => this.#onClose(closed)),
    });
    this.#enter({ kind: 'conversing', conversation, who, joinedAt: undefined });
    this.#schedule(OPEN_TIMEOUT_MS, () => this.#onClose(BROKEN));
  }

  /** Ends the phase before. */
  #enter(next: Phase<View, Command, Answer>): void {
    const before = this.#phase;
    this.#cancelTimer();
    this.#phase = next;
    if (before.kind === 'conversing') before.conversation.close();
  }

  #schedule(ms: number, run: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.host.after(ms, run);
  }

  #onClose({ code }: Closed): void {
    if (this.#phase.kind !== 'conversing') return;
    const { who, joinedAt } = this.#phase;
    const { identity, host } = this.#options;
    this.#isRewound ||= code === CLOSE_CODES.rewound;
    if (code === CLOSE_CODES.unknownToken && who.token !== undefined) identity.onUnknown(who.token);
    const reason = closeReasonOf(code);
    const final = reason && FINAL_STATES[reason];
    const hasLived = joinedAt !== undefined && host.now() - joinedAt >= SHORT_LIFE_MS;
    this.#tries = hasLived ? 1 : this.#tries + 1;
    if (final !== undefined) {
      this.#finish(final);
      return;
    }
    this.#become(reason === 'serverFull' ? 'server-full' : 'offline');
    this.#connectIn(backOffMs(this.#tries, host.random));
  }

  /**
   * A message that doesn't fit the view needs a whole one, which begins each socket. Any other error is a fault of this client or of where it
   * runs: a whole view may get around it, but whatever fails twice would fail for ever.
   */
  #onFault(error: unknown): void {
    const isOwn = !(error instanceof RangeError);
    if (isOwn) this.#options.onError?.(error);
    if (error instanceof UnknownMessageError) this.#finish('outdated');
    else if (isOwn && this.#hasFailed) this.#finish('broken');
    else this.#onClose(BROKEN);
    this.#hasFailed ||= isOwn;
  }

  #finish(state: ConnectionState): void {
    this.#enter({ kind: 'over' });
    this.#become(state);
  }

  /** Waits for the next message. A device that stays awake must notice a dead socket as well. */
  #listen(): void {
    if (this.#phase.kind !== 'conversing' || !this.#phase.conversation.isOpen) return;
    const isAwaited = this.#phase.joinedAt === undefined || !this.#commands.isEmpty;
    this.#schedule(isAwaited ? AWAITED_SILENCE_MS : IDLE_SILENCE_MS, () => this.#probe(PONG_TIMEOUT_MS));
  }

  #probe(timeoutMs: number): void {
    if (this.#phase.kind !== 'conversing') return;
    this.#schedule(timeoutMs, () => this.#onClose(BROKEN));
    this.#phase.conversation.ping();
  }

  /** The first view on a socket counts, whatever was on screen. */
  #show(view: View): void {
    if (this.#phase.kind !== 'conversing') return;
    if (this.#phase.joinedAt === undefined) {
      this.#phase = { ...this.#phase, joinedAt: this.#options.host.now() };
      this.#noticeRewind(view);
    }
    this.#keepTime(view);
    this.#view = view;
    this.#notify({ kind: 'view', view });
    this.#become('online');
    this.#listen();
  }

  /** A server is never behind when somebody comes. If it knows less than this client, the rest is lost. */
  #noticeRewind({ version }: View): void {
    if (this.#isRewound || version < (this.#view?.version ?? 0)) this.#notify({ kind: 'rewound' });
    this.#isRewound = false;
  }

  /** After a small message the view still has the time of the last whole one. */
  #keepTime({ now }: View): void {
    if (now !== this.#clock.now) this.#clock = { now, aheadMs: now - this.#options.host.now() };
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#notify({ kind: 'state', state });
  }

  #notify(update: Update<View>): void {
    for (const listener of this.#listeners) listener(update);
  }
}
