import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_MESSAGE_BYTES, UnreadableLogError } from '@pok/protocol';
import { parseCode } from '@pok/table';
import type { Logger } from 'pino';
import { type RawData, WebSocketServer } from 'ws';
import { addressOf } from '../address.ts';
import type { Config } from '../config.ts';
import { endWith, Problem } from '../http/errors.ts';
import { type Limits, perSecond } from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { TokenBucket } from '../token-bucket.ts';
import { unreadableMessage } from '../unreadable-table.ts';
import { Client } from './client.ts';
import type { Conversation } from './conversation.ts';
import { Outbox } from './outbox.ts';
import { ReasonedSocket } from './reasoned-socket.ts';

const HELLO_WITHIN = 5_000;
const PING_AFTER = 40_000;
const GONE_AFTER = 60_000;
const TICK = 1_000;
const FEW_FRAGMENTS = 8;
const FEW_CHUNKS = 64;
/** ms for the other side to say goodbye, too. */
const GOODBYE_WITHIN = 3_000;

export interface Gateway {
  readonly size: number;
  /** Takes nobody in and hears nothing any more; who is here still gets their answers. */
  stop(): void;
  /** Sends everybody away with a code that makes them come back. */
  close(): void;
  terminate(): void;
}

/** Takes WebSockets in, keeps count of them, and notices when one has died. */
export function openGateway(
  server: Server,
  {
    config,
    limits,
    metrics,
    logger,
    conversation,
    now,
  }: {
    config: Config;
    limits: Limits;
    metrics: Metrics;
    logger: Logger;
    conversation: Conversation;
    now: () => number;
  },
): Gateway {
  const clients = new Set<Client>();
  const socketsPerAddress = new Map<string, number>();
  const messageRate = perSecond(config.messagesPerSecond);
  const outbox = new Outbox();
  let isClosing = false;
  // Apart from its use, as its types do not know `closeTimeout` yet.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: FEW_FRAGMENTS,
    maxBufferedChunks: FEW_CHUNKS,
    closeTimeout: GOODBYE_WITHIN,
    WebSocket: ReasonedSocket,
  };
  const sockets = new WebSocketServer(options);

  // `ws` would answer in HTML.
  sockets.on('wsClientError', ({ message }, raw) => endWith(new Problem('bad-request', message), raw));
  server.on('upgrade', (request, raw, head) => {
    const code = codeIn(request.url ?? '');
    raw.on('error', () => raw.destroy());
    if (code === undefined) endWith(notHere(request), raw);
    else sockets.handleUpgrade(request, raw, head, (socket) => welcome(socket, raw, request, code));
  });

  function welcome(socket: ReasonedSocket, raw: Duplex, request: IncomingMessage, code: string): void {
    const address = addressOf(request, config.trustProxy);
    const at = now();
    const bucket = new TokenBucket(messageRate, at);
    const mayReceive = () => bucket.take(now()) && limits.messages.take(address);
    const client = new Client(socket, raw, address, mayReceive, outbox, at);
    socket.onDrop = (code) => metrics.dropped.inc({ code });
    socket.on('error', () => {}); // `ws` closes what it can't read, and its goodbye is still on the way
    if (isClosing) {
      client.close('restarting', 'the server restarts');
      return;
    }
    const open = socketsPerAddress.get(address) ?? 0;
    if (clients.size >= config.maxSockets || open >= config.maxSocketsPerAddress) {
      client.close('serverFull', 'the server is full');
      return;
    }
    clients.add(client);
    socketsPerAddress.set(address, open + 1);
    metrics.sockets.set(clients.size);
    socket.on('message', (data, isBinary) => receive(client, code, data, isBinary));
    socket.on('ping', (data) => {
      if (hearControl(client)) client.pong(data);
    });
    socket.on('pong', () => hearControl(client));
    socket.on('close', () => forget(client));
  }

  function receive(client: Client, code: string, data: RawData, isBinary: boolean): void {
    if (isClosing) return;
    hear(client);
    const text = isBinary ? undefined : data.toString();
    conversation.receive(client, code, text).catch((error: unknown) => {
      if (error instanceof UnreadableLogError) {
        client.close('unreadableTable', unreadableMessage(error));
        return;
      }
      metrics.problems.inc();
      logger.error({ err: error }, 'a message could not be handled');
      client.close('broken', 'something broke here: come back');
    });
  }

  function hear(client: Client): void {
    client.heardAt = now();
    client.isPinged = false;
  }

  /** Pings and pongs are paid for like any message; false if that was one too many. Nor do they stand in for the hello. */
  function hearControl(client: Client): boolean {
    if (client.phase.kind !== 'new') hear(client);
    if (client.mayReceive()) return true;
    client.close('tooMuch', 'too many pings');
    return false;
  }

  function forget(client: Client): void {
    if (!clients.delete(client)) return;
    const left = (socketsPerAddress.get(client.address) ?? 1) - 1;
    if (left === 0) socketsPerAddress.delete(client.address);
    else socketsPerAddress.set(client.address, left);
    metrics.sockets.set(clients.size);
    conversation.end(client);
  }

  const ticking = setInterval(() => {
    const at = now();
    for (const client of clients) {
      const silence = at - client.heardAt;
      if (silence < HELLO_WITHIN) continue;
      if (client.phase.kind === 'new') client.close('noHello', 'no hello in five seconds');
      if (silence > GONE_AFTER) client.terminate();
      else if (silence > PING_AFTER && !client.isPinged) client.ping();
    }
  }, TICK);
  ticking.unref();

  return {
    get size() {
      return clients.size;
    },
    stop() {
      isClosing = true;
      clearInterval(ticking);
    },
    close() {
      for (const client of clients) client.close('restarting', 'the server restarts');
    },
    terminate() {
      for (const client of clients) client.terminate();
    },
  };
}

/** Some clients offer to go on in HTTP/2 with every request; here they would have to be told not to. */
function notHere({ headers }: IncomingMessage): Problem {
  return headers.upgrade?.toLowerCase() === 'websocket'
    ? new Problem('not-found', 'sockets are at /api/tables/CODE/socket')
    : new Problem('bad-request', 'speak HTTP/1.1 without the header upgrade');
}

/** The code in `/api/tables/CODE/socket`. One that can't be a code is passed on: the client is told by a close code. */
function codeIn(url: string): string | undefined {
  const [path = ''] = url.split('?');
  const written = /^\/api\/tables\/([^/]{1,60})\/socket$/.exec(path)?.[1];
  if (written === undefined) return undefined;
  try {
    return parseCode(decodeURIComponent(written)) ?? '';
  } catch {
    return '';
  }
}
