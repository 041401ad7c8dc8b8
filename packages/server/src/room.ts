import {
  type Answer,
  type CloseReason,
  type PersonId,
  type Request,
  type TableSummary,
  UnreadableLogError,
  type View,
} from '@pok/protocol';
import {
  type Change,
  findPerson,
  seatOf,
  type TableActor,
  type TableActorDependencies,
  type Viewer,
} from '@pok/table';
import type { Client } from './socket/client.ts';
import { type Frame, frameOf } from './socket/frame.ts';
import type { Turn } from './turn.ts';

/** A player without a socket counts as present for this long after each HTTP request. */
const VISIT_MS = 30_000;
/** What a table adds to the disk is charged to the addresses from which it was used within this time. */
const PAYING_MS = 60_000;

/** A table in the memory of this node, and the sockets connected to it. */
export class Room {
  readonly actor: TableActor;
  #usedAt = Date.now();
  readonly #node: string;
  readonly #turn: Turn;
  readonly #onProblem: (error: unknown) => void;
  readonly #after: TableActorDependencies['after'];
  readonly #stopListening: () => void;
  readonly #viewers = new Map<Client, Viewer>();
  /** The newest socket of each person; `isHere` once the log says that they are. */
  readonly #newest = new Map<PersonId, { readonly client: Client; isHere: boolean }>();
  /** People who come by HTTP alone, and what cancels the timer that ends their visit. */
  readonly #visitors = new Map<PersonId, () => void>();
  readonly #payers = new Map<string, number>();

  constructor(
    actor: TableActor,
    {
      node,
      turn,
      after,
      onProblem,
    }: { node: string; turn: Turn } & Pick<TableActorDependencies, 'after' | 'onProblem'>,
  ) {
    this.actor = actor;
    this.#node = node;
    this.#turn = turn;
    this.#after = after;
    this.#onProblem = onProblem;
    this.#stopListening = actor.subscribe((change) => this.#tell(change));
  }

  get sockets(): number {
    return this.#viewers.size;
  }

  use(): void {
    this.#usedAt = Date.now();
  }

  useFrom(address: string): void {
    this.use();
    this.#payers.delete(address); // the last one to do something is the last in the map
    this.#payers.set(address, this.#usedAt);
  }

  /** The addresses from which it was used lately, the last one last. */
  payers(): readonly string[] {
    const since = Date.now() - PAYING_MS;
    for (const [address, at] of this.#payers) if (at < since) this.#payers.delete(address);
    return [...this.#payers.keys()];
  }

  /** ms since it was last used; 0 while a socket is connected. */
  idleMs(): number {
    return this.#viewers.size > 0 ? 0 : Date.now() - this.#usedAt;
  }

  async submit(person: PersonId, request: Request, by: 'http' | 'socket' = 'http'): Promise<Answer> {
    this.use();
    await this.#turn.end();
    return this.actor.submit(person, request, by === 'socket' ? this.#node : undefined);
  }

  isSeated(viewer: Viewer): boolean {
    return viewer.kind === 'person' && seatOf(this.actor.state, viewer.person) !== undefined;
  }

  /** Whether the person has ever sat down here. */
  knows(person: PersonId): boolean {
    return findPerson(this.actor.state, person) !== undefined;
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

  /** A person has sent an HTTP request. Resolves when the log says that they are here. */
  async visit(person: PersonId): Promise<void> {
    if (this.#newest.has(person)) return;
    const isNew = !this.#stopVisit(person);
    const stop = this.#after(VISIT_MS, () => {
      this.#visitors.delete(person);
      this.#depart(person);
    });
    this.#visitors.set(person, stop);
    const known = findPerson(this.actor.state, person);
    // A person whose socket is at another node stays connected there.
    if (known === undefined ? isNew : known.node === null)
      await this.actor.arrive(person, this.#node).catch(this.#onProblem);
  }

  /** The newest socket wins: an older one of the same person is closed. */
  join(client: Client, viewer: Viewer): void {
    this.#viewers.set(client, viewer);
    client.send(viewFrame(this.actor.view(viewer)));
    if (viewer.kind !== 'person') return;
    this.#stopVisit(viewer.person);
    const older = this.#newest.get(viewer.person);
    this.#newest.set(viewer.person, { client, isHere: false });
    if (older !== undefined) this.#replace(older.client);
    this.#arrive(viewer.person);
  }

  leave(client: Client): void {
    const viewer = this.#viewers.get(client);
    this.#viewers.delete(client);
    this.use();
    if (viewer?.kind !== 'person' || this.#newest.get(viewer.person)?.client !== client) return;
    this.#newest.delete(viewer.person);
    this.#depart(viewer.person);
  }

  /** Sends everybody away. */
  dismiss(reason: CloseReason, message: string): void {
    for (const client of this.#viewers.keys()) client.close(reason, message);
  }

  /** Sends nothing more, and resolves when everything asked for is done. */
  close(): Promise<void> {
    this.#stopListening();
    this.#viewers.clear();
    this.#newest.clear();
    for (const person of this.#visitors.keys()) this.#stopVisit(person);
    return this.actor.close();
  }

  /** False if there was none. */
  #stopVisit(person: PersonId): boolean {
    this.#visitors.get(person)?.();
    return this.#visitors.delete(person);
  }

  #arrive(person: PersonId): void {
    this.actor.arrive(person, this.#node).then(
      () => {
        const own = this.#newest.get(person);
        if (own !== undefined) own.isHere = true;
      },
      (error) => {
        if (error instanceof UnreadableLogError) return; // everybody is dismissed
        this.#onProblem(error);
        this.#newest.get(person)?.client.close('broken', 'something broke here: come back');
      },
    );
  }

  #depart(person: PersonId): void {
    this.actor.depart(person, this.#node).catch(this.#onProblem);
  }

  #replace(client: Client): void {
    this.#viewers.delete(client);
    client.close('replaced', 'opened somewhere else');
  }

  #tell(change: Change): void {
    if (change.type === 'view') {
      this.#tellViews();
      return;
    }
    const frame = frameOf(change);
    for (const client of this.#viewers.keys()) client.send(frame);
  }

  #tellViews(): void {
    this.#checkPresence();
    const shared = new Map<Viewer['kind'], Frame>();
    for (const [client, viewer] of this.#viewers) {
      if (!this.actor.mayWatch(viewer))
        client.close('spectatorsOff', 'only people who sit at this table may see it');
      else if (viewer.kind === 'person') client.send(viewFrame(this.actor.view(viewer)));
      else client.send(shared.get(viewer.kind) ?? this.#sharedView(viewer, shared));
    }
  }

  /** Every spectator sees the same, and so does every big screen. */
  #sharedView(viewer: Viewer, shared: Map<Viewer['kind'], Frame>): Frame {
    const frame = viewFrame(this.actor.view(viewer));
    shared.set(viewer.kind, frame);
    return frame;
  }

  /**
   * Other nodes write to the log too. They may say that a person of ours has connected to them, or is away because we were cut
   * off; and a person may have gone while the log could not be written to.
   */
  #checkPresence(): void {
    for (const { person, node } of this.actor.state.people) {
      const own = this.#newest.get(person);
      if (own === undefined && node === this.#node && !this.#visitors.has(person)) this.#depart(person);
      if (own === undefined || !own.isHere || node === this.#node) continue;
      own.isHere = false;
      if (node === null) {
        this.#arrive(person);
      } else {
        this.#newest.delete(person);
        this.#replace(own.client);
      }
    }
  }
}

function viewFrame(view: View): Frame {
  return frameOf({ type: 'view', view });
}
