import {
  type PersonId,
  type Refusal,
  type Settings,
  type TableCode,
  UnreadableLogError,
} from '@pok/protocol';
import type { BotsOfServer } from '@pok/strategy/node';
import {
  createTable,
  newCode,
  openTable,
  parseCode,
  type TableActor,
  type TableActorDependencies,
} from '@pok/table';
import type { Matches } from './matches.ts';
import { Room, type RoomDependencies } from './room.ts';
import type { RandomBytes } from './server.ts';
import { dismissalOf } from './stopped-table.ts';

/** A table that nobody has used for this long leaves the memory. Its log stays. */
const IDLE_TIMEOUT_MS = 60_000;
const SWEEP_EVERY_MS = 20_000;

export interface Rooms {
  create(
    person: PersonId,
    name: string,
    settings: Partial<Settings>,
  ): Promise<
    | { readonly ok: true; readonly code: TableCode }
    | { readonly ok: false; readonly refusal: Refusal }
    | 'full'
  >;
  /**
   * The table of a code as somebody wrote it, loaded if it is not in memory; 'full' if there is no room for it. Rejects with an
   * UnreadableLogError if its log can't be read.
   */
  find(written: string): Promise<Room | 'full' | undefined>;
  inMemory(): Iterable<Room>;
  /** Another process has appended to the table's log. */
  catchUp(code: TableCode): void;
  /** Only these processes live: people who were connected through others are away. */
  setAlive(nodes: readonly string[]): void;
  /** The table's log was removed: people at it are told. */
  forget(code: TableCode): Promise<void>;
  /** Resolves when everything asked for so far is on disk and answered. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface RoomsDependencies
  extends RoomDependencies,
    Omit<TableActorDependencies, 'nodeOf' | 'endOfTurn' | 'chooseForBot'> {
  readonly chooseForBot: BotsOfServer['choose'];
  readonly maxTables: number;
  readonly randomBytes: RandomBytes;
  readonly matches: Matches;
  /** Called once for each table whose log can't be read. */
  readonly onUnreadable: (table: TableCode, error: UnreadableLogError) => void;
  /** Called for each table in memory that was ahead of its log, and is loaded again. */
  readonly onRewound: (table: TableCode) => void;
  readonly onCount: (rooms: number) => void;
}

/** The tables that this node has in memory: those its clients asked for. Any node can run any table at any time. */
export function openRooms(dependencies: RoomsDependencies): Rooms {
  const { node, maxTables, matches, onProblem, onUnreadable, onRewound, onCount, randomBytes } = dependencies;
  const endOfTurn = createEndOfTurn();
  const loading = new Map<TableCode, Promise<Room | undefined>>();
  const loaded = new Map<TableCode, Room>();
  const unreadable = new Set<TableCode>();
  let alive: readonly string[] = [node];

  function actorDependenciesOf(code: TableCode): TableActorDependencies {
    return {
      ...dependencies,
      endOfTurn,
      nodeOf: (person) => loaded.get(code)?.nodeOf(person) ?? null,
      chooseForBot(level, seen, seed) {
        const address = loaded.get(code)?.lastAddress ?? code;
        return dependencies.chooseForBot(level, seen, seed, { table: code, address });
      },
    };
  }

  function keep(actor: TableActor): Room {
    const room = new Room(actor, dependencies);
    loaded.set(actor.code, room);
    onCount(loaded.size);
    matches.watch(actor);
    actor.stopped.then((error) => {
      if (error instanceof UnreadableLogError) reportUnreadable(actor.code, error);
      else onRewound(actor.code);
      const dismissal = dismissalOf(error);
      if (dismissal !== undefined) room.dismiss(dismissal.reason, dismissal.message);
      unload(room).catch(onProblem);
    });
    return room;
  }

  function reportUnreadable(code: TableCode, error: UnreadableLogError): void {
    if (unreadable.has(code)) return;
    unreadable.add(code);
    onUnreadable(code, error);
  }

  async function load(code: TableCode): Promise<Room | undefined> {
    const actor = await openTable(code, actorDependenciesOf(code)).catch((error: unknown) => {
      if (error instanceof UnreadableLogError) reportUnreadable(code, error);
      throw error;
    });
    if (actor === undefined) return undefined;
    const room = keep(actor);
    // Before any deadline fires: people who were connected through a process that has died are away.
    actor.resume(alive).catch(onProblem);
    return room;
  }

  function loadOnce(code: TableCode): Promise<Room | undefined> {
    const known = loading.get(code);
    if (known !== undefined) return known;
    const fresh = load(code).finally(() => loading.delete(code));
    loading.set(code, fresh);
    return fresh;
  }

  async function unload(room: Room): Promise<void> {
    loaded.delete(room.actor.code);
    onCount(loaded.size);
    await room.close();
  }

  const sweeping = setInterval(() => {
    for (const room of loaded.values()) {
      if (room.idleMs > IDLE_TIMEOUT_MS) unload(room).catch(onProblem);
    }
  }, SWEEP_EVERY_MS);
  sweeping.unref();

  return {
    async create(person, name, settings) {
      if (loaded.size >= maxTables) return 'full';
      const code = newCode(() => randomBytes(16));
      const made = await createTable({ code, host: person, name, settings }, actorDependenciesOf(code));
      if (made.ok) {
        keep(made.table);
        return { ok: true, code };
      }
      if (made.refusal === 'code-taken') return this.create(person, name, settings);
      return { ok: false, refusal: made.refusal };
    },
    async find(written) {
      const code = parseCode(written);
      if (code === undefined) return undefined;
      const known = loaded.get(code);
      known?.use();
      if (known !== undefined) return known;
      if (loaded.size + loading.size >= maxTables) return 'full';
      return loadOnce(code);
    },
    inMemory: () => loaded.values(),
    catchUp(code) {
      loaded.get(code)?.catchUp().catch(onProblem);
    },
    setAlive(nodes) {
      const before = new Set(alive);
      alive = nodes;
      if (nodes.length === before.size && nodes.every((id) => before.has(id))) return;
      for (const { actor } of loaded.values()) actor.markGone(nodes).catch(onProblem);
    },
    async forget(code) {
      const room = loaded.get(code);
      room?.dismiss('noSuchTable', 'no such table');
      if (room !== undefined) await unload(room);
    },
    async flush() {
      await Promise.all([...loaded.values()].map(({ actor }) => actor.idle()));
    },
    async close() {
      clearInterval(sweeping);
      await Promise.all([...loaded.values()].map(unload));
    },
  };
}

/** A turn of the event loop ends when every socket with data has been read: what arrives together is stored together. */
export function createEndOfTurn(): () => Promise<void> {
  let ending: Promise<void> | undefined;
  return () => {
    ending ??= new Promise((resolve) => {
      setImmediate(() => {
        ending = undefined;
        resolve();
      });
    });
    return ending;
  };
}
