import type { Gathering, LogActorDependencies, Validity } from '@pok/log';
import type { CloseReason, PersonId } from '@pok/protocol';
import type { Viewer } from '@pok/table';
import { type Limits, type Sender, WRITE_BYTES } from './limits.ts';
import type { Client } from './socket/client.ts';
import { dismissalOf } from './stopped-table.ts';

/** A player without a socket counts as present for this long after each HTTP request. */
const VISIT_MS = 30_000;

/** How long to wait, after a failure, before the log is told again that somebody has gone. */
const DEPART_AGAIN_MS = 5_000;

/** Somebody who is connected through this node. */
type Session =
  /** By HTTP alone, until the timer ends. */
  { readonly state: 'visiting'; readonly cancelTimer: () => void } | SocketSession;

interface SocketSession {
  /** A person is here when the log says so. Everybody else is here as soon as they join. */
  state: 'arriving' | 'here';
  /** One, except for people who may use several devices at once. */
  readonly clients: Set<Client>;
  readonly viewer: Viewer;
}

export interface RoomDependencies extends Pick<LogActorDependencies<never>, 'now' | 'after' | 'onProblem'> {
  /** This process, among those that may share the log. */
  readonly node: string;
  /** Whether other processes may write to the same log. If none is known to be alive, that proves nothing: an outage hides them all. */
  readonly isShared: boolean;
  readonly limits: Pick<Limits, 'writes' | 'bytes'>;
  /** Called with the answer to each command. */
  readonly onAnswer: (answer: RoomAnswer) => void;
}

/** A command with its idempotency key. */
export interface RoomRequest {
  readonly id: string;
  readonly command: object;
}

export type RoomAnswer = { readonly ok: true } | { readonly ok: false; readonly refusal: string };

/** What a room needs of its actor. */
interface RoomActor {
  readonly code: string;
  readonly version: number;
  readonly state: Gathering;
  readonly stopped: Promise<Error>;
  arrive(person: PersonId, node: string, isValid: Validity): Promise<void>;
  depart(person: PersonId, node: string): Promise<void>;
  resume(alive: readonly string[]): Promise<void>;
  markGone(alive: readonly string[]): Promise<void>;
  catchUp(): Promise<void>;
  takeTurn(): Promise<void>;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** A table or a tournament in the memory of this node: the actor that runs it, and everybody connected to it through this node. */
export abstract class Room<
  Actor extends RoomActor = RoomActor,
  Request extends RoomRequest = RoomRequest,
  Answer extends RoomAnswer = RoomAnswer,
> {
  readonly actor: Actor;
  readonly #dependencies: RoomDependencies;
  /** A person has one session; others have one per socket. */
  readonly #sessions = new Map<PersonId | Client, Session>();
  #cancelDeparting = () => {};
  #usedAt: number;
  #lastAddress: string;

  constructor(actor: Actor, dependencies: RoomDependencies) {
    this.actor = actor;
    this.#dependencies = dependencies;
    this.#usedAt = dependencies.now();
    this.#lastAddress = actor.code;
  }

  /** Whether somebody takes part: they take precedence over others when sockets are scarce. */
  abstract isSeated(viewer: Viewer): boolean;
  abstract mayWatch(viewer: Viewer): boolean;
  /** A whole view of one viewer, as it is sent. */
  abstract viewFrame(viewer: Viewer): Buffer;
  /** The answer to a command on a socket, as it is sent. */
  abstract answerFrame(id: string, answer: Answer): Buffer;
  /** The answer to every command of somebody without a token, and of a big screen. */
  abstract readonly toStrangers: Answer;
  /** 'too-many' if nothing was decided, and the sender has to repeat it. */
  abstract decide(person: PersonId, request: Request, isValid: Validity): Promise<Answer | 'too-many'>;
  /** Ends the subscription to the actor. */
  abstract readonly stopListening: () => void;

  /** Whether a person may be connected with several devices at once. */
  mayShare(_person: PersonId): boolean {
    return false;
  }

  /** The address that was the last to do something here; the table's code if there was none. */
  get lastAddress(): string {
    return this.#lastAddress;
  }

  get hasSockets(): boolean {
    return [...this.#sessions.values()].some(isSocketSession);
  }

  /** ms since the room was last used; 0 while a socket is connected, or the log has yet to hear that somebody has gone. */
  get idleMs(): number {
    const isInUse = this.hasSockets || this.#goneUnheard().length > 0;
    return isInUse ? 0 : this.#dependencies.now() - this.#usedAt;
  }

  use(address = this.#lastAddress): void {
    this.#usedAt = this.#dependencies.now();
    this.#lastAddress = address;
  }

  /**
   * The one way in for commands: each is limited, then batched and decided by the actor. A refused command costs nothing. `client` is the
   * socket that the command came on, if it came on one.
   */
  async submit(sender: Sender, request: Request, client?: Client): Promise<Answer | 'too-many'> {
    const { limits, onAnswer } = this.#dependencies;
    if (!limits.writes.take(sender)) return 'too-many';
    this.use(sender.address);
    const answer = await this.decide(sender.person, request, this.#validityOf(sender.person, client));
    if (answer === 'too-many' || !answer.ok) limits.writes.putBack(sender);
    if (answer !== 'too-many') onAnswer(answer);
    return answer;
  }

  /** The same for a command on a socket: its answer as it travels. `sender` is undefined for those who only watch. */
  async answer(sender: Sender | undefined, request: Request, client: Client): Promise<Buffer | 'too-many'> {
    const answer = sender === undefined ? this.toStrangers : await this.submit(sender, request, client);
    return answer === 'too-many' ? answer : this.answerFrame(request.id, answer);
  }

  /** Whether the person has ever taken part here. */
  knows(person: PersonId): boolean {
    return this.#nodeOfKnown(person) !== undefined;
  }

  /** The node of somebody who sits down or joins. A visitor may have a socket at another node. */
  nodeOf(person: PersonId): string | null {
    const session = this.#sessions.get(person);
    if (session === undefined) return null;
    const known = session.state === 'visiting' ? this.#nodeOfKnown(person) : undefined;
    return known ?? this.#dependencies.node;
  }

  /** No view may be older than what its viewer has just done, on another device or at another node. */
  catchUp(): Promise<void> {
    return this.#dependencies.isShared ? this.actor.catchUp() : this.actor.takeTurn();
  }

  /** A person has sent an HTTP request. Resolves when the log says that they are here. */
  async visit({ person, address }: Sender): Promise<void> {
    const session = this.#sessions.get(person);
    if (session !== undefined && session.state !== 'visiting') return;
    session?.cancelTimer();
    const { after, node, limits, onProblem } = this.#dependencies;
    this.#sessions.set(person, { state: 'visiting', cancelTimer: after(VISIT_MS, () => this.#end(person)) });
    // A person whose socket is at another node stays connected there.
    if (isAway(this.#nodeOfKnown(person)) && limits.bytes.take(address, WRITE_BYTES))
      await this.actor.arrive(person, node, isAway).catch(onProblem);
  }

  /** The newest socket wins: an older one of the same person is closed, unless they may use several. */
  join(client: Client, viewer: Viewer): void {
    const key = keyOf(client, viewer);
    const older = this.#sessions.get(key);
    const isPerson = viewer.kind === 'person';
    const shared =
      isPerson && isSocketSession(older) && this.mayShare(viewer.person) ? older.clients : undefined;
    const clients = shared?.add(client) ?? new Set([client]);
    const session: SocketSession = { state: isPerson ? 'arriving' : 'here', clients, viewer };
    this.#sessions.set(key, session);
    client.send(this.viewFrame(viewer));
    if (older !== undefined && shared === undefined) replace(older);
    if (!isPerson) return;
    this.use(client.address);
    this.#arrive(viewer.person, session);
  }

  leave(client: Client, viewer: Viewer): void {
    const key = keyOf(client, viewer);
    const session = this.#sessions.get(key);
    if (!isSocketSession(session) || !session.clients.delete(client)) return;
    this.use();
    if (session.clients.size === 0) this.#end(key);
  }

  /** Sends everybody away. */
  dismiss(reason: CloseReason, message: string): void {
    for (const { client } of this.sockets()) client.close(reason, message);
  }

  /** Sends nothing more, and resolves when everything asked for is done. */
  close(): Promise<void> {
    this.stopListening();
    this.#cancelDeparting();
    for (const session of this.#sessions.values()) if (session.state === 'visiting') session.cancelTimer();
    this.#sessions.clear();
    return this.actor.close();
  }

  *sockets(): Iterable<{ readonly client: Client; readonly viewer: Viewer }> {
    for (const session of this.#sessions.values()) {
      if (!isSocketSession(session)) continue;
      for (const client of session.clients) yield { client, viewer: session.viewer };
    }
  }

  /** Views of the state as it is now. Every spectator sees the same, and so does every big screen. */
  frames(): (viewer: Viewer) => Buffer {
    const shared = new Map<Viewer['kind'], Buffer>();
    return (viewer) => {
      const frame = shared.get(viewer.kind) ?? this.viewFrame(viewer);
      if (viewer.kind !== 'person') shared.set(viewer.kind, frame);
      return frame;
    };
  }

  /** Undefined if the person has never taken part here; null if they are away. */
  #nodeOfKnown(person: PersonId): string | null | undefined {
    return this.actor.state.people.find((known) => known.person === person)?.node;
  }

  /**
   * A command is void once its sender has moved to another node, where they repeat it. It is also void once another device of theirs has
   * replaced the socket, since that device shows only what was chosen on it. The log knows only the last node of somebody with several
   * devices, so theirs count as long as their socket is here. A visitor may be connected to any node.
   */
  #validityOf(person: PersonId, client: Client | undefined): Validity {
    if (this.#sessions.get(person)?.state === 'visiting') return () => true;
    return (at) => {
      if (client !== undefined && this.#isReplaced(person, client)) return false;
      const isShared = this.mayShare(person) && isSocketSession(this.#sessions.get(person));
      return isShared || at === undefined || at === this.#dependencies.node;
    };
  }

  #isReplaced(person: PersonId, client: Client): boolean {
    const session = this.#sessions.get(person);
    return isSocketSession(session) && !session.clients.has(client);
  }

  #end(key: PersonId | Client): void {
    this.#sessions.delete(key);
    if (typeof key === 'string') this.#depart(key);
  }

  /** While the log is slow, the person may leave again, and connect to another node. Then they stay there. */
  #arrive(person: PersonId, session: SocketSession, isValid: Validity = () => true): void {
    session.state = 'arriving';
    const isStillHere: Validity = (at) => this.#sessions.get(person) === session && isValid(at);
    this.actor.arrive(person, this.#dependencies.node, isStillHere).then(
      () => {
        session.state = 'here';
        this.#follow(person, this.#nodeOfKnown(person));
      },
      (error) => {
        if (dismissalOf(error) !== undefined) return; // everybody is dismissed
        this.#dependencies.onProblem(error);
        for (const client of session.clients)
          client.close('broken', 'something broke on the server: come back');
      },
    );
  }

  #depart(person: PersonId): void {
    const { node, after, onProblem } = this.#dependencies;
    this.actor.depart(person, node).catch((error: unknown) => {
      onProblem(error);
      if (dismissalOf(error) !== undefined) return; // everybody is dismissed
      this.#cancelDeparting();
      this.#cancelDeparting = after(DEPART_AGAIN_MS, () => this.#departUnheard());
    });
  }

  #departUnheard(): void {
    for (const person of this.#goneUnheard()) this.#depart(person);
  }

  /** People who have gone from here, although the log says that they are here. */
  #goneUnheard(): readonly PersonId[] {
    return this.actor.state.people
      .filter(({ person, node }) => node === this.#dependencies.node && !this.#sessions.has(person))
      .map(({ person }) => person);
  }

  /** Other nodes also write to the log. And a person may have gone while the log could not be written. */
  reconcile(): void {
    this.#departUnheard();
    for (const { person, node } of this.actor.state.people) this.#follow(person, node);
  }

  /** The log may say that a person of ours has connected to another node, or is away because we were cut off. */
  #follow(person: PersonId, node: string | null | undefined): void {
    const { node: own } = this.#dependencies;
    const session = this.#sessions.get(person);
    if (session?.state !== 'here' || node === own || node === undefined) return;
    if (node === null) {
      this.#arrive(person, session, isAway);
    } else if (!this.mayShare(person)) {
      this.#sessions.delete(person);
      replace(session);
    }
  }
}

function keyOf(client: Client, viewer: Viewer): PersonId | Client {
  return viewer.kind === 'person' ? viewer.person : client;
}

function isAway(at: string | null | undefined): boolean {
  return at === null;
}

function isSocketSession(session: Session | undefined): session is SocketSession {
  return session !== undefined && session.state !== 'visiting';
}

function replace(session: Session): void {
  if (session.state === 'visiting') session.cancelTimer();
  else for (const client of session.clients) client.close('replaced', 'opened somewhere else');
}
