import { AheadOfLogError, newCode, parseAnyTableCode, parseTournamentCode } from '@pok/log';
import {
  type PersonId,
  type Refusal,
  type Settings,
  type TableCode,
  type TournamentCode,
  type TournamentRefusal,
  type TournamentSettingsChange,
  UnreadableLogError,
} from '@pok/protocol';
import type { BotsOfServer } from '@pok/strategy/node';
import {
  createTable,
  openTable,
  openTournamentTable,
  type TableActor,
  type TableActorDependencies,
} from '@pok/table';
import {
  createTournament,
  linkTable,
  newTournamentCode,
  openTournament,
  parseTableCode,
  type TournamentActor,
  type TournamentActorDependencies,
} from '@pok/tournament';
import { collectReports } from './collect-reports.ts';
import type { Matches } from './matches.ts';
import type { Room, RoomDependencies } from './room.ts';
import type { RandomBytes } from './server.ts';
import { dismissalOf } from './stopped-table.ts';
import { createEndOfTurn } from './store/batcher.ts';
import type { Store } from './store/store.ts';
import { TableRoom } from './table-room.ts';
import { TournamentRoom } from './tournament-room.ts';

/** A table that nobody has used for this long leaves the memory. Its log stays. */
const IDLE_TIMEOUT_MS = 60_000;
const SWEEP_EVERY_MS = 20_000;

type Created<Code, Refused> =
  | { readonly ok: true; readonly code: Code }
  | { readonly ok: false; readonly refusal: Refused }
  | 'full';

export interface Rooms {
  create(person: PersonId, name: string, settings: Partial<Settings>): Promise<Created<TableCode, Refusal>>;
  createTournament(
    person: PersonId,
    name: string,
    settings: TournamentSettingsChange,
  ): Promise<Created<TournamentCode, TournamentRefusal>>;
  /**
   * The table of a code as somebody wrote it, loaded if it is not in memory; 'full' if there is no room for it. Rejects with an
   * UnreadableLogError if its log can't be read. A table of a tournament is created if it has none.
   */
  find(written: string): Promise<TableRoom | 'full' | undefined>;
  /** The same for a tournament. */
  findTournament(written: string): Promise<TournamentRoom | 'full' | undefined>;
  inMemory(): Iterable<TableRoom | TournamentRoom>;
  /** Another process has appended to this log. */
  catchUp(code: string): void;
  /** Only these processes are alive: people who were connected through others are away. */
  setAlive(nodes: readonly string[]): void;
  /** The log was removed: people at the table are told. */
  forget(code: string): Promise<void>;
  /** Resolves when everything asked for so far is on disk and answered. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface RoomsDependencies
  extends RoomDependencies,
    Omit<TableActorDependencies, 'log' | 'nodeOf' | 'endOfTurn' | 'chooseForBot'> {
  readonly log: Pick<Store, 'append' | 'read' | 'failover' | 'close'>;
  readonly chooseForBot: BotsOfServer['choose'];
  readonly maxTables: number;
  readonly randomBytes: RandomBytes;
  readonly matches: Matches;
  /** Called once for each table or tournament whose log can't be read. */
  readonly onUnreadable: (code: string, error: UnreadableLogError) => void;
  /** Called for each one in memory that was ahead of its log, and is loaded again. */
  readonly onRewound: (code: string) => void;
  /** Called for each one that comes into memory, and with -1 for each one that leaves it. */
  readonly onCount: (kind: 'tables' | 'tournaments', change: 1 | -1) => void;
}

type AnyRoom = TableRoom | TournamentRoom;

/** The tables and tournaments that this node has in memory: those its clients asked for. Any node can run any of them at any time. */
export function openRooms(dependencies: RoomsDependencies): Rooms {
  const { node, maxTables, matches, onProblem, onUnreadable, onRewound, onCount, randomBytes, after } =
    dependencies;
  const endOfTurn = createEndOfTurn();
  const loading = new Map<string, Promise<AnyRoom | 'full' | undefined>>();
  const loaded = new Map<string, AnyRoom>();
  const unreadable = new Set<string>();
  /** Functions that disconnect tables from their tournaments, by the table's code. */
  const links = new Map<TableCode, () => void>();
  /** Codes of rooms that are to be loaded with the next heartbeat: their logs don't record who is gone, and only this node knows. */
  const unheard = new Set<string>();
  let alive: readonly string[] = [node];

  function actorDependenciesOf(code: string): TableActorDependencies & TournamentActorDependencies {
    return {
      ...dependencies,
      endOfTurn,
      nodeOf: (person) => loaded.get(code)?.nodeOf(person) ?? null,
      newChainSeed: dependencies.newServerSeed,
      chooseForBot(level, seen, seed) {
        const address = loaded.get(code)?.lastAddress ?? code;
        return dependencies.chooseForBot(level, seen, seed, { table: code, address });
      },
    };
  }

  function keep<Kept extends AnyRoom>(room: Kept): Kept {
    const { actor } = room;
    loaded.set(actor.code, room);
    onCount(kindOf(room), 1);
    actor.stopped.then((error) => {
      if (error instanceof UnreadableLogError) reportUnreadable(actor.code, error);
      else onRewound(actor.code);
      unload(room, error).catch(onProblem);
    });
    return room;
  }

  function keepTable(actor: TableActor): TableRoom {
    matches.watch(actor);
    return keep(new TableRoom(actor, dependencies));
  }

  function keepTournament(actor: TournamentActor): TournamentRoom {
    const room = keep(new TournamentRoom(actor, dependencies));
    collectReports(actor, {
      ...dependencies,
      isInMemory: (table) => loaded.has(table) || loading.has(table),
      isCurrent: () => loaded.get(actor.code) === room,
      open: find,
    });
    return room;
  }

  function reportUnreadable(code: string, error: UnreadableLogError): void {
    if (unreadable.has(code)) return;
    unreadable.add(code);
    onUnreadable(code, error);
  }

  async function load(code: string): Promise<AnyRoom | 'full' | undefined> {
    const room = await open(code).catch((error: unknown) => {
      if (error instanceof UnreadableLogError) reportUnreadable(code, error);
      throw error;
    });
    if (room === undefined || room === 'full') return room;
    // Before any deadline fires: people who were connected through a process that has died are away.
    room.actor.resume(alive).catch(onProblem);
    room.reconcile();
    return room;
  }

  function reload(code: string): void {
    unheard.delete(code);
    find(code).then(
      (found) => found === 'full' && unheard.add(code),
      (error: unknown) => {
        if (dismissalOf(error) === undefined) unheard.add(code);
        onProblem(error);
      },
    );
  }

  async function open(code: string): Promise<AnyRoom | 'full' | undefined> {
    if (parseTournamentCode(code) !== undefined) {
      const actor = await openTournament(code, actorDependenciesOf(code));
      return actor && keepTournament(actor);
    }
    const parsed = parseTableCode(code);
    const tournament = parsed && (await find(parsed.tournament));
    if (tournament === 'full') return tournament;
    if (tournament instanceof TournamentRoom) return openTableOf(tournament, code);
    const actor = await openTable(code, actorDependenciesOf(code));
    return actor && keepTable(actor);
  }

  /** A table of a tournament. From now on both are in the memory of this node and follow each other. */
  async function openTableOf(
    tournament: TournamentRoom,
    code: TableCode,
  ): Promise<AnyRoom | 'full' | undefined> {
    await tournament.catchUp();
    const created = tournament.actor.tableOf(code);
    if (created === undefined) return undefined;
    const actor = await openTournamentTable({ code, ...created }, actorDependenciesOf(code));
    if (loaded.get(tournament.actor.code) !== tournament) {
      // It has left the memory meanwhile, and would tell the table nothing.
      await actor.close();
      return open(code);
    }
    const room = keepTable(actor);
    const unlink = linkTable(tournament.actor, actor, { after, onProblem });
    const release = tournament.hold();
    links.set(code, () => {
      unlink();
      release();
    });
    return room;
  }

  function loadOnce(code: string): Promise<AnyRoom | 'full' | undefined> {
    const known = loading.get(code);
    if (known !== undefined) return known;
    const fresh = load(code).finally(() => loading.delete(code));
    loading.set(code, fresh);
    return fresh;
  }

  async function find(code: string): Promise<AnyRoom | 'full' | undefined> {
    const known = loaded.get(code);
    known?.use();
    if (known !== undefined) return known;
    if (!loading.has(code) && loaded.size + loading.size >= maxTables) return 'full';
    return loadOnce(code);
  }

  /** A table can't exist without its tournament. `error` is why its actor has stopped, if it has. */
  async function unload(room: Room, error?: unknown): Promise<void> {
    const { code } = room.actor;
    const dismissal = dismissalOf(error);
    if (dismissal !== undefined) room.dismiss(dismissal.reason, dismissal.message);
    links.get(code)?.();
    links.delete(code);
    if (loaded.delete(code)) onCount(kindOf(room), -1);
    const tables = [...loaded.values()].filter(
      (other) => links.has(other.actor.code) && parseTableCode(other.actor.code)?.tournament === code,
    );
    await Promise.all([room.close(), ...tables.map((table) => unload(table, error))]);
    // The log may say that people are connected here who never come back, and no other node doubts it.
    if (error instanceof AheadOfLogError) unheard.add(code);
  }

  /** A failover may have lost that somebody went. Only this node can notice, and only while the table is in its memory. */
  async function retire(room: AnyRoom): Promise<void> {
    await room.catchUp();
    if (room.idleMs > IDLE_TIMEOUT_MS && loaded.get(room.actor.code) === room) await unload(room);
  }

  const sweeping = setInterval(() => {
    for (const room of loaded.values()) {
      if (room.idleMs > IDLE_TIMEOUT_MS) retire(room).catch(onProblem);
    }
  }, SWEEP_EVERY_MS);
  sweeping.unref();

  return {
    async create(person, name, settings) {
      if (loaded.size >= maxTables) return 'full';
      const code = newCode(() => randomBytes(16));
      const made = await createTable({ code, host: person, name, settings }, actorDependenciesOf(code));
      if (made.ok) {
        keepTable(made.table);
        return { ok: true, code };
      }
      if (made.refusal === 'code-taken') return this.create(person, name, settings);
      return { ok: false, refusal: made.refusal };
    },
    async createTournament(person, name, settings) {
      if (loaded.size >= maxTables) return 'full';
      const code = newTournamentCode(() => randomBytes(16));
      const asked = { tournament: code, organiser: person, name, settings };
      const made = await createTournament(asked, actorDependenciesOf(code));
      if (made.ok) {
        keepTournament(made.tournament);
        return { ok: true, code };
      }
      if (made.refusal === 'code-taken') return this.createTournament(person, name, settings);
      return { ok: false, refusal: made.refusal };
    },
    async find(written) {
      const code = parseAnyTableCode(written);
      const found = code === undefined ? undefined : await find(code);
      return found instanceof TournamentRoom ? undefined : found;
    },
    async findTournament(written) {
      const code = parseTournamentCode(written);
      const found = code === undefined ? undefined : await find(code);
      return found instanceof TableRoom ? undefined : found;
    },
    inMemory: () => loaded.values(),
    catchUp(code) {
      loaded.get(code)?.catchUp().catch(onProblem);
    },
    setAlive(nodes) {
      alive = nodes;
      for (const code of [...unheard]) reload(code);
      // With every heartbeat: an arrival may be read only after its node has died.
      for (const { actor } of loaded.values()) {
        const isAnyGone = actor.state.people.some(({ node: at }) => at !== null && !nodes.includes(at));
        if (isAnyGone) actor.markGone(nodes).catch(onProblem);
      }
    },
    async forget(code) {
      unheard.delete(code);
      const room = loaded.get(code);
      room?.dismiss('noSuchTable', 'no such table');
      if (room !== undefined) await unload(room);
    },
    async flush() {
      await Promise.all([...loaded.values()].map(({ actor }) => actor.idle()));
    },
    async close() {
      clearInterval(sweeping);
      await Promise.all([...loaded.values()].map((room) => unload(room)));
    },
  };
}

function kindOf(room: Room): 'tables' | 'tournaments' {
  return room instanceof TournamentRoom ? 'tournaments' : 'tables';
}
