import type { Answer, CloseReason, PersonId, Request, TableSummary, View } from '@pok/protocol';
import {
  type Change,
  findPerson,
  seatOf,
  type TableActor,
  type TableActorDependencies,
  type Viewer,
} from '@pok/table';
import { type Limits, type Sender, WRITE_BYTES } from './limits.ts';
import { type Client, frameOf } from './socket/client.ts';
import { dismissalOf } from './stopped-table.ts';

/** A player without a socket counts as present for this long after each HTTP request. */
const VISIT_MS = 30_000;

/** How long after a failure to tell the log once more that somebody has gone. */
const DEPART_AGAIN_MS = 5_000;

/** Somebody who is connected through this node. */
type Session =
  /** By HTTP alone, until the timer ends. */
  { readonly state: 'visiting'; readonly cancelTimer: () => void } | SocketSession;

interface SocketSession {
  /** A person is here when the log says so. Everybody else is here as soon as they join. */
  state: 'arriving' | 'here';
  readonly client: Client;
  readonly viewer: Viewer;
}

export interface RoomDependencies extends Pick<TableActorDependencies, 'now' | 'after' | 'onProblem'> {
  /** This process, among those that may share the log. */
  readonly node: string;
  /** Whether other processes may write to the same log. That none is known to live proves nothing: an outage hides them all. */
  readonly isShared: boolean;
  readonly limits: Pick<Limits, 'writes' | 'bytes'>;
  /** Called with the answer to each command. */
  readonly onAnswer: (answer: Answer) => void;
}

/** A table in the memory of this node: the actor that runs it, and everybody connected to it through this node. */
export class Room {
  readonly actor: TableActor;
  readonly #dependencies: RoomDependencies;
  readonly #stopListening: () => void;
  /** A person has one session; others have one per socket. */
  readonly #sessions = new Map<PersonId | Client, Session>();
  #cancelDeparting = () => {};
  #usedAt: number;
  #lastAddress: string;

  constructor(actor: TableActor, dependencies: RoomDependencies) {
    this.actor = actor;
    this.#dependencies = dependencies;
    this.#usedAt = dependencies.now();
    this.#lastAddress = actor.code;
    this.#stopListening = actor.subscribe((change) => {
      this.#broadcast(change);
      // Only a change of the whole view can be about presence.
      if (change.type === 'view') this.#reconcile();
    });
  }

  /** The address that was the last to do something here; the table's code if there was none. */
  get lastAddress(): string {
    return this.#lastAddress;
  }

  get hasSockets(): boolean {
    return this.#sockets().length > 0;
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

  /** Every command comes in here: it is limited, then batched and decided by the actor. A refused command costs nothing. */
  async submit(sender: Sender, request: Request): Promise<Answer | 'too-many'> {
    const { limits, onAnswer } = this.#dependencies;
    if (!limits.writes.take(sender)) return 'too-many';
    this.use(sender.address);
    const answer = await this.actor.submit(sender.person, request, this.#fenceOf(sender.person));
    if (!answer.ok) limits.writes.putBack(sender);
    onAnswer(answer);
    return answer;
  }

  isSeated(viewer: Viewer): boolean {
    return viewer.kind === 'person' && seatOf(this.actor.state, viewer.person) !== undefined;
  }

  /** Whether the person has ever sat down here. */
  knows(person: PersonId): boolean {
    return findPerson(this.actor.state, person) !== undefined;
  }

  /** The node of somebody who sits down. A visitor may have a socket at another node. */
  nodeOf(person: PersonId): string | null {
    const session = this.#sessions.get(person);
    if (session === undefined) return null;
    const known = session.state === 'visiting' ? findPerson(this.actor.state, person)?.node : undefined;
    return known ?? this.#dependencies.node;
  }

  /** What everybody who knows the code may know. */
  summary(): TableSummary {
    const { code, state } = this.actor;
    return {
      code,
      host: state.host === null ? null : (findPerson(state, state.host)?.name ?? null),
      seated: state.seats.length,
      players: state.settings.players,
      playing: state.match !== null && state.match.ended === null,
      spectators: state.settings.spectators,
    };
  }

  /** Reads what other nodes have written: no view may be older than what its viewer has just done there. */
  async catchUp(): Promise<void> {
    if (this.#dependencies.isShared) await this.actor.catchUp();
  }

  /** A person has sent an HTTP request. Resolves when the log says that they are here. */
  async visit({ person, address }: Sender): Promise<void> {
    const session = this.#sessions.get(person);
    if (session !== undefined && session.state !== 'visiting') return;
    session?.cancelTimer();
    const { after, node, limits, onProblem } = this.#dependencies;
    this.#sessions.set(person, { state: 'visiting', cancelTimer: after(VISIT_MS, () => this.#end(person)) });
    // A person whose socket is at another node stays connected there.
    const isAway = findPerson(this.actor.state, person)?.node === null;
    if (isAway && limits.bytes.take(address, WRITE_BYTES))
      await this.actor.arrive(person, node).catch(onProblem);
  }

  /** The newest socket wins: an older one of the same person is closed. */
  join(client: Client, viewer: Viewer): void {
    const key = keyOf(client, viewer);
    const older = this.#sessions.get(key);
    const isPerson = viewer.kind === 'person';
    this.#sessions.set(key, { state: isPerson ? 'arriving' : 'here', client, viewer });
    client.send(viewFrame(this.actor.view(viewer)));
    if (older !== undefined) replace(older);
    if (!isPerson) return;
    this.use(client.address);
    this.#arrive(viewer.person);
  }

  leave(client: Client, viewer: Viewer): void {
    const key = keyOf(client, viewer);
    const session = this.#sessions.get(key);
    if (session === undefined || session.state === 'visiting' || session.client !== client) return;
    this.use();
    this.#end(key);
  }

  /** Sends everybody away. */
  dismiss(reason: CloseReason, message: string): void {
    for (const { client } of this.#sockets()) client.close(reason, message);
  }

  /** Sends nothing more, and resolves when everything asked for is done. */
  close(): Promise<void> {
    this.#stopListening();
    this.#cancelDeparting();
    for (const session of this.#sessions.values()) if (session.state === 'visiting') session.cancelTimer();
    this.#sessions.clear();
    return this.actor.close();
  }

  #sockets(): readonly SocketSession[] {
    return [...this.#sessions.values()].filter((session) => session.state !== 'visiting');
  }

  /**
   * A command that came on a socket is void once its sender has moved to another node, where they repeat it. A visitor may be
   * connected to any node.
   */
  #fenceOf(person: PersonId): string | undefined {
    return this.#sessions.get(person)?.state === 'visiting' ? undefined : this.#dependencies.node;
  }

  #end(key: PersonId | Client): void {
    this.#sessions.delete(key);
    if (typeof key === 'string') this.#depart(key);
  }

  #arrive(person: PersonId): void {
    const session = this.#sessions.get(person);
    if (session === undefined || session.state === 'visiting') return;
    session.state = 'arriving';
    this.actor.arrive(person, this.#dependencies.node).then(
      () => {
        session.state = 'here';
      },
      (error) => {
        if (dismissalOf(error) !== undefined) return; // everybody is dismissed
        this.#dependencies.onProblem(error);
        session.client.close('broken', 'something broke here: come back');
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

  /** Everything that the log says comes out here, as messages to sessions. */
  #broadcast(change: Change): void {
    if (change.type !== 'view') {
      const frame = frameOf(change);
      for (const { client } of this.#sockets()) client.send(frame);
      return;
    }
    /** Every spectator sees the same, and so does every big screen. */
    const shared = new Map<Viewer['kind'], Buffer>();
    for (const { client, viewer } of this.#sockets()) {
      if (!this.actor.mayWatch(viewer)) {
        client.close('spectatorsOff', 'only people who sit at this table may see it');
        continue;
      }
      const frame = shared.get(viewer.kind) ?? viewFrame(this.actor.view(viewer));
      if (viewer.kind !== 'person') shared.set(viewer.kind, frame);
      client.send(frame);
    }
  }

  /**
   * Other nodes write to the log too. They may say that a person of ours has connected to them, or is away because we were cut
   * off. And a person may have gone while the log could not be written.
   */
  #reconcile(): void {
    const { node: own } = this.#dependencies;
    this.#departUnheard();
    for (const { person, node } of this.actor.state.people) {
      const session = this.#sessions.get(person);
      if (session?.state !== 'here') continue;
      if (node === null) {
        this.#arrive(person);
      } else if (node !== own) {
        this.#sessions.delete(person);
        replace(session);
      }
    }
  }
}

function keyOf(client: Client, viewer: Viewer): PersonId | Client {
  return viewer.kind === 'person' ? viewer.person : client;
}

function replace(session: Session): void {
  if (session.state === 'visiting') session.cancelTimer();
  else session.client.close('replaced', 'opened somewhere else');
}

function viewFrame(view: View): Buffer {
  return frameOf({ type: 'view', view });
}
