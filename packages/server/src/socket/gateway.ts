import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseAnyTableCode, parseTournamentCode } from '@pok/log';
import { MAX_MESSAGE_BYTES, type PersonId } from '@pok/protocol';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { addressOf } from '../address.ts';
import type { Config } from '../config.ts';
import { isFromForeignPage } from '../foreign-page.ts';
import { endWith, foreignPage, Problem } from '../http/errors.ts';
import { type Limits, perSecond } from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { TokenBucket } from '../rate-limiter.ts';
import { dismissalOf } from '../stopped-table.ts';
import { Client } from './client.ts';
import type { Conversation } from './conversation.ts';
import type { OpenSockets } from './open-sockets.ts';
import { ReasonedSocket } from './reasoned-socket.ts';

const HELLO_TIMEOUT_MS = 5_000;
const PING_AFTER_MS = 40_000;
const SILENCE_TIMEOUT_MS = 60_000;
const TICK_MS = 1_000;
/** If another node's hint about a sign-out got lost, the device loses its socket here within a minute. */
const CHECK_TOKEN_EVERY_MS = 55_000;
const MAX_FRAGMENTS = 8;
const MAX_BUFFERED_CHUNKS = 64;
/** Time for the other side to close. */
const CLOSE_TIMEOUT_MS = 3_000;

export interface Gateway {
  /** Closes the sockets of devices that were signed out: the person's, or everybody's. */
  checkTokens(person: PersonId | undefined): void;
  /** Takes no more sockets and no more messages; clients still get their answers. */
  stop(): void;
  /** Closes every socket with a code that makes clients come back. */
  close(reason: 'restarting' | 'broken', message: string): void;
  terminate(): void;
}

/** Accepts WebSockets, counts them, and notices when one has died. */
export function openGateway(
  server: Server,
  {
    config,
    limits,
    metrics,
    logger,
    conversations,
    sockets,
    now,
  }: {
    config: Config;
    limits: Limits;
    metrics: Metrics;
    logger: Logger;
    conversations: Readonly<Record<SocketKind, Conversation>>;
    sockets: OpenSockets;
    now: () => number;
  },
): Gateway {
  const messageRate = perSecond(config.limitMessages);
  let isClosing = false;
  /** ms by the ticks below. Unlike the clock on the wall it stands still while the process or the machine does, and nobody is heard. */
  let tickedMs = 0;
  // A variable, since the types of `ws` don't know `closeTimeout` yet.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    WebSocket: ReasonedSocket,
  };
  const upgrades = new WebSocketServer(options);

  // `ws` would answer in HTML.
  upgrades.on('wsClientError', ({ message }, raw) => endWith(new Problem('bad-request', message), raw));
  server.on('upgrade', (request, raw, head) => {
    const place = placeIn(request.url ?? '');
    destroyOnError(raw);
    if (place === undefined) endWith(noSocketHere(request), raw);
    else if (isFromForeignPage(request, config.trustProxy)) endWith(foreignPage(), raw);
    else upgrades.handleUpgrade(request, raw, head, (socket) => welcome(socket, raw, request, place));
  });

  function welcome(
    socket: ReasonedSocket,
    raw: Duplex,
    request: IncomingMessage,
    { kind, code }: SocketPlace,
  ): void {
    const conversation = conversations[kind];
    const address = addressOf(request, config.trustProxy);
    const bucket = new TokenBucket(messageRate, now());
    const client: Client = new Client(socket, raw, {
      address,
      now: tickedMs,
      mayReceive: () => bucket.take(now()) && limits.messages.take(address),
      checkToken: () => conversation.checkToken(client),
    });
    socket.onDrop = (code) => metrics.dropped.inc({ code });
    socket.on('error', () => {}); // `ws` closes the socket by itself, and the reason is still on its way
    if (isClosing) {
      client.close('restarting', 'the server restarts');
      return;
    }
    if (!sockets.add(client)) {
      client.close('serverFull', 'the server is full');
      return;
    }
    // Spreads the checks over time: after a restart everybody comes at once.
    client.checkedAt -= (sockets.size * TICK_MS) % CHECK_TOKEN_EVERY_MS;
    metrics.sockets.set(sockets.size);
    socket.on('message', (data, isBinary) => {
      const text = isBinary ? undefined : data.toString();
      receive(client, () => conversation.receive(client, code, text));
    });
    socket.on('ping', (data) => {
      if (hearControl(client)) client.pong(data);
    });
    socket.on('pong', () => hearControl(client));
    socket.on('close', () => forget(client, conversation));
  }

  function receive(client: Client, handle: () => Promise<void>): void {
    // Nothing can be answered on a socket that is being closed.
    if (isClosing || !client.isOpen) return;
    hear(client);
    handle().catch((error: unknown) => {
      const dismissal = dismissalOf(error);
      if (dismissal !== undefined) {
        client.close(dismissal.reason, dismissal.message);
        return;
      }
      metrics.problems.inc();
      logger.error({ err: error }, 'a message could not be handled');
      client.close('broken', 'something broke on the server: come back');
    });
  }

  function checkToken(client: Client): void {
    client.checkedAt = tickedMs;
    client.checkToken().catch((error: unknown) => {
      // The store may be away for a while, and nobody has to leave for that. The next tick tries again.
      client.checkedAt = Number.NEGATIVE_INFINITY;
      logger.debug({ err: error }, 'a token could not be checked');
    });
  }

  function hear(client: Client): void {
    client.heardAt = tickedMs;
    client.isPinged = false;
  }

  /** Pings and pongs count like messages; false if this was one too many. They don't replace the hello. */
  function hearControl(client: Client): boolean {
    if (client.phase.kind !== 'new') hear(client);
    if (client.mayReceive()) return true;
    client.close('tooMuch', 'too many pings');
    return false;
  }

  function forget(client: Client, conversation: Conversation): void {
    sockets.delete(client);
    metrics.sockets.set(sockets.size);
    conversation.end(client);
  }

  const ticking = setInterval(() => {
    tickedMs += TICK_MS;
    for (const client of sockets) {
      if (tickedMs - client.checkedAt >= CHECK_TOKEN_EVERY_MS) checkToken(client);
      const silence = tickedMs - client.heardAt;
      // The first tick may have come right after the client.
      if (silence <= HELLO_TIMEOUT_MS) continue;
      if (client.phase.kind === 'new') client.close('noHello', 'no hello in five seconds');
      if (silence > SILENCE_TIMEOUT_MS) client.terminate();
      else if (silence > PING_AFTER_MS && !client.isPinged) client.ping();
    }
  }, TICK_MS);
  ticking.unref();

  return {
    checkTokens(person) {
      for (const client of sockets) if (person === undefined || client.mayBeOf(person)) checkToken(client);
    },
    stop() {
      isClosing = true;
      clearInterval(ticking);
    },
    close(reason, message) {
      for (const client of sockets) client.close(reason, message);
    },
    terminate() {
      for (const client of sockets) client.terminate();
    },
  };
}

/** In a function of its own, since a closure beside others would keep the request in memory for as long as its socket. */
function destroyOnError(raw: Duplex): void {
  raw.on('error', () => raw.destroy());
}

/** Some clients offer an upgrade to HTTP/2 with every request, and must be told not to. */
function noSocketHere({ headers }: IncomingMessage): Problem {
  return headers.upgrade?.toLowerCase() === 'websocket'
    ? new Problem('not-found', 'sockets are at /api/tables/CODE/socket and /api/tournaments/CODE/socket')
    : new Problem('bad-request', 'speak HTTP/1.1 without the header upgrade');
}

/** Where a socket leads. */
interface SocketPlace {
  readonly kind: SocketKind;
  /** '' if it can't be a code: the client learns that from a close code. */
  readonly code: string;
}
type SocketKind = 'tables' | 'tournaments';

/** The place in `/api/tables/CODE/socket`, or the same for tournaments. */
function placeIn(url: string): SocketPlace | undefined {
  const [path = ''] = url.split('?');
  const [, kind, written = ''] = /^\/api\/(tables|tournaments)\/([^/]{1,60})\/socket$/.exec(path) ?? [];
  if (kind === 'tables') return { kind, code: decoded(written, parseAnyTableCode) };
  if (kind === 'tournaments') return { kind, code: decoded(written, parseTournamentCode) };
  return undefined;
}

function decoded(written: string, parse: (text: string) => string | undefined): string {
  try {
    return parse(decodeURIComponent(written)) ?? '';
  } catch {
    return '';
  }
}
