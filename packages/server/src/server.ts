import { randomBytes as secureRandomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { parseTournamentCode } from '@pok/log';
import { parseClientMessage, parseTournamentClientMessage, type UnreadableLogError } from '@pok/protocol';
import type { BotsOfServer } from '@pok/strategy/node';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { DiskWatch, inWholeMib, watchDisk } from './disk-watch.ts';
import { removeUntouched } from './expiry.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createAdmission } from './http/admission.ts';
import { createApp } from './http/app.ts';
import { createLimits } from './limits.ts';
import { createMatches } from './matches.ts';
import { createMeasuredStore, createMetrics } from './metrics.ts';
import { createPlayers } from './players.ts';
import { openRooms } from './rooms.ts';
import { SharedClock } from './shared-clock.ts';
import { createConversation } from './socket/conversation.ts';
import { openGateway } from './socket/gateway.ts';
import { OpenSockets } from './socket/open-sockets.ts';
import { dismissalOf } from './stopped-table.ts';
import { openPostgresStore } from './store/postgres.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { isUnavailable } from './store/unavailable.ts';
import { type StoreWatch, watchStore } from './store-watch.ts';

const DEFAULT_PORT = 7657;
const PORTS_TO_TRY = 20;
/** The most that Linux allows. After a restart everybody comes back at once, and a client that is turned away waits a second. */
const LISTEN_BACKLOG = 4_096;
const DAY_MS = 24 * 60 * 60 * 1000;
const EXPIRE_EVERY_MS = 60 * 60 * 1000;
/** Time for work under way to finish, and then again for sockets to close. */
const GOODBYE_TIMEOUT_MS = 1_500;

export interface RunningServer {
  readonly port: number;
  /** Stops taking work, stores what is under way, and closes every socket with a code that makes clients come back. */
  close(): Promise<void>;
}

export interface ServerDependencies {
  readonly logger: Logger;
  readonly chooseForBot: BotsOfServer['choose'];
  /** How often a bot has played at a lower level so far, by reason. */
  readonly hurriedBots?: () => Readonly<Record<string, number>>;
  /** Called when the store is lost: nothing can be promised any more. */
  readonly onLost: (error: Error) => void;
  /** Tests pass in randomness and time to get the same run again. */
  readonly randomBytes?: RandomBytes;
  readonly now?: () => number;
}

export type RandomBytes = (count: number) => Buffer;

export async function startServer(
  config: Config,
  {
    logger,
    chooseForBot,
    hurriedBots = () => ({}),
    onLost,
    randomBytes = secureRandomBytes,
    now = Date.now,
  }: ServerDependencies,
): Promise<RunningServer> {
  const metrics = createMetrics(hurriedBots);
  let watch: StoreWatch | undefined;
  function onProblem(error: unknown): void {
    if (dismissalOf(error) !== undefined) return; // reported once, with the name of its table
    metrics.problems.inc();
    if (isUnavailable(error) && watch?.isReachable() === false) return; // the log says so already
    logger.error({ err: error }, 'something failed in the background');
  }
  function onUnreadable(code: string, { reason, message }: UnreadableLogError): void {
    metrics.problems.inc();
    metrics.unreadableTables.inc();
    const kind = kindOf(code);
    logger.error({ [kind]: code, reason }, `${kind} ${code} can't be opened: ${message}`);
  }
  function onRewound(code: string): void {
    metrics.rewoundTables.inc();
    const kind = kindOf(code);
    const message = `${kind} ${code} was ahead of its log: the database has lost its last moments`;
    logger.error({ [kind]: code }, message);
  }
  const clock = new SharedClock(now, (correctionMs, isFarOff) => {
    metrics.clockCorrection.set(correctionMs / 1000);
    if (isFarOff)
      logger.warn(
        { correctionMs },
        "this machine's clock differs from the database's, and was corrected: check NTP",
      );
  });
  const limits = createLimits(config, now);
  const opened =
    config.databaseUrl === undefined
      ? await openSqliteStore(config.dataDir, onLost, clock.now)
      : await openPostgresStore(config.databaseUrl, onProblem, {
          now: clock.now,
          listenUrl: config.databaseListenUrl,
        });
  const store = createMeasuredStore(opened, metrics);
  const node = randomBytes(16).toString('base64url');
  const matches = createMatches(store, onProblem, () => clock.now() - config.matchDays * DAY_MS);
  const rooms = openRooms({
    log: store,
    limits,
    now: clock.now,
    writableSince: () => watch?.writableSince() ?? Number.NEGATIVE_INFINITY,
    randomBytes,
    after,
    newServerSeed: () => randomBytes(32).toString('hex'),
    chooseForBot,
    onProblem,
    node,
    maxTables: config.maxTables,
    isShared: config.databaseUrl !== undefined,
    matches,
    onUnreadable,
    onRewound,
    onCount: (kind, change) => metrics[kind].inc(change),
    onAnswer: metrics.countAnswer,
  });
  const stopHeartbeat = await startHeartbeat({ store, node, rooms, clock, onProblem });
  async function removeExpired(): Promise<void> {
    await removeUntouched({ store, rooms, matches, onProblem }, config.expireDays, clock.now());
    await matches.removeOld();
  }
  function expire(): void {
    removeExpired().catch(onProblem);
  }
  expire();
  const expiring = setInterval(expire, EXPIRE_EVERY_MS);
  expiring.unref();

  const players = createPlayers(store, randomBytes, clock.now);
  const stopFollowing = store.followOthers((hint) => {
    if (!players.hear(hint)) rooms.catchUp(hint);
  });
  let isClosing = false;
  const isStoreReachable = () => watch?.isReachable() ?? true;
  const admission = createAdmission(config, limits, players, rooms);
  const app = await createApp({
    config,
    admission,
    players,
    rooms,
    limits,
    matches,
    metrics,
    logger,
    isStoreReachable,
    isClosing: () => isClosing,
  });
  const sockets = new OpenSockets(config);
  const shared = { players, limits, sockets, isStoreReachable };
  const conversations = {
    tables: createConversation({
      ...shared,
      door: { find: rooms.find, parse: parseClientMessage, notFound: 'no such table' },
    }),
    tournaments: createConversation({
      ...shared,
      door: {
        find: rooms.findTournament,
        parse: parseTournamentClientMessage,
        notFound: 'no such tournament',
      },
    }),
  };
  const gateway = openGateway(app.server, { config, limits, metrics, logger, conversations, sockets, now });
  players.onSignOut((player) => gateway.checkTokens(player));
  const diskWatch = new DiskWatch((message) => logger.warn(message));
  const stopDiskWatch = watchDisk(
    store.disk,
    (use) => {
      metrics.usedBytes.set(inWholeMib(use.usedBytes));
      if (use.freeBytes !== undefined) metrics.freeBytes.set(use.freeBytes);
      diskWatch.look(use);
    },
    onProblem,
  );
  metrics.storeReachable.set(1);
  watch = watchStore({
    check: () => store.heartbeat(node),
    now: clock.now,
    onChange(isReachable) {
      metrics.storeReachable.set(isReachable ? 1 : 0);
      if (isReachable) logger.warn('the database is back');
      else logger.error('the database is away: nothing can be stored');
    },
    sendAway: () => gateway.close('broken', "the server's database is away: come back"),
  });
  const port = await listen(app, config).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  logger.info({ port }, 'listening');

  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    clearInterval(expiring);
    stopDiskWatch();
    watch?.stop();
    stopFollowing();
    gateway.stop();
    await Promise.race([rooms.flush(), wait(GOODBYE_TIMEOUT_MS)]);
    gateway.close('restarting', 'the server restarts');
    await Promise.race([app.close(), wait(GOODBYE_TIMEOUT_MS)]);
    await rooms.close();
    await matches.idle();
    await stopHeartbeat();
    gateway.terminate();
    await store.close();
    logger.info('closed');
  }
  return { port, close };
}

function kindOf(code: string): 'table' | 'tournament' {
  return parseTournamentCode(code) === undefined ? 'table' : 'tournament';
}

function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => after(ms, resolve));
}

/** Listens on the configured port, or throws. Without one, it takes the default port or the next free one. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  if (port !== undefined) {
    await app.listen({ host, port, backlog: LISTEN_BACKLOG });
    return portOf(app.server);
  }
  for (let next = DEFAULT_PORT; ; next += 1) {
    try {
      await app.listen({ host, port: next, backlog: LISTEN_BACKLOG });
      return next;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || next === DEFAULT_PORT + PORTS_TO_TRY) throw error;
    }
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
