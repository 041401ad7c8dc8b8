import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseCode } from '@pok/table';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { addressOf } from '../address.ts';
import type { Config } from '../config.ts';
import { MessageBudget } from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { CLOSE, MAX_MESSAGE_BYTES } from '../protocol.ts';
import { Client } from './client.ts';
import type { Conversation } from './conversation.ts';
import { Outbox } from './outbox.ts';

const HELLO_WITHIN = 5_000;
const PING_AFTER = 40_000;
const GONE_AFTER = 60_000;
const TICK = 1_000;
const FEW_FRAGMENTS = 8;
const FEW_CHUNKS = 64;

export interface Gateway {
  readonly size: number;
  /** Sends everybody away with a code that makes them come back, and takes nobody in any more. */
  close(): void;
  terminate(): void;
}

/** Takes WebSockets in, keeps count of them, and notices when one has died. */
export function openGateway(
  server: Server,
  {
    config,
    metrics,
    logger,
    conversation,
  }: { config: Config; metrics: Metrics; logger: Logger; conversation: Conversation },
): Gateway {
  const clients = new Set<Client>();
  const perAddress = new Map<string, number>();
  const outbox = new Outbox();
  let isClosing = false;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: FEW_FRAGMENTS,
    maxBufferedChunks: FEW_CHUNKS,
  });

  server.on('upgrade', (request, raw, head) => {
    const code = codeIn(request.url ?? '');
    raw.on('error', () => raw.destroy());
    if (code === undefined) {
      raw.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, raw, head, (socket) => welcome(socket, raw, request, code));
  });

  function welcome(socket: WebSocket, raw: Duplex, request: IncomingMessage, code: string): void {
    const address = addressOf(request, config.trustProxy);
    const now = Date.now();
    const client = new Client(
      socket,
      raw,
      address,
      new MessageBudget(config.messagesPerSecond, now),
      outbox,
      now,
    );
    socket.on('error', () => socket.terminate());
    if (isClosing) {
      client.close(CLOSE.restart, 'the server restarts');
      return;
    }
    const fromHere = perAddress.get(address) ?? 0;
    if (clients.size >= config.maxSockets || fromHere >= config.maxSocketsPerAddress) {
      metrics.dropped.inc({ code: CLOSE.full });
      client.close(CLOSE.full, 'the server is full');
      return;
    }
    clients.add(client);
    perAddress.set(address, fromHere + 1);
    metrics.sockets.set(clients.size);
    socket.on('message', (data, isBinary) => receive(client, code, data, isBinary));
    socket.on('pong', () => hear(client));
    socket.on('close', () => forget(client));
  }

  function receive(client: Client, code: string, data: RawData, isBinary: boolean): void {
    hear(client);
    const text = isBinary ? undefined : data.toString();
    conversation.receive(client, code, text).catch((error: unknown) => {
      metrics.problems.inc();
      logger.error({ err: error }, 'a message could not be handled');
      client.close(CLOSE.broken, 'something broke here: come back');
    });
  }

  function forget(client: Client): void {
    if (!clients.delete(client)) return;
    const left = (perAddress.get(client.address) ?? 1) - 1;
    if (left === 0) perAddress.delete(client.address);
    else perAddress.set(client.address, left);
    metrics.sockets.set(clients.size);
    conversation.end(client);
  }

  const ticking = setInterval(() => {
    const now = Date.now();
    for (const client of clients) {
      const silence = now - client.heardAt;
      if (silence < HELLO_WITHIN) continue;
      if (client.place.kind === 'new') client.close(CLOSE.noHello, 'no hello in five seconds');
      if (silence > GONE_AFTER) client.terminate();
      else if (silence > PING_AFTER && !client.isPinged) client.ping();
    }
  }, TICK);
  ticking.unref();

  return {
    get size() {
      return clients.size;
    },
    close() {
      isClosing = true;
      clearInterval(ticking);
      for (const client of clients) client.close(CLOSE.restart, 'the server restarts');
    },
    terminate() {
      for (const client of clients) client.terminate();
    },
  };
}

function hear(client: Client): void {
  client.heardAt = Date.now();
  client.isPinged = false;
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
