import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { createKeep, PLAIN_STORAGES } from './plain-storage.ts';
import { answerUsage } from './server-usage.ts';

/**
 * The least a server can do: tables of five and nothing else. No rules, no tokens, no checks: every choice is kept, then sent to everybody,
 * and the fifth opens all five.
 */
interface PlainTable {
  readonly sockets: (WebSocket | undefined)[];
  readonly plays: (string | undefined)[];
  round: number;
}

const SEATS = 5;
const storage = PLAIN_STORAGES.find((known) => known === process.env.STORAGE) ?? 'memory';
const keep = createKeep(storage, process.env.DATA_DIR ?? '.');
const tables = new Map<string, PlainTable>();
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
const server = createServer();

server.on('upgrade', (request, raw, head) => {
  const [, code = '', seat = '0'] = (request.url ?? '').split('/');
  sockets.handleUpgrade(request, raw, head, (socket) => join(socket, code, Number(seat)));
});

function join(socket: WebSocket, code: string, seat: number): void {
  const table: PlainTable = tables.get(code) ?? { sockets: [], plays: [], round: 1 };
  tables.set(code, table);
  table.sockets[seat] = socket;
  socket.on('message', (data) => {
    const { shape } = JSON.parse(data.toString());
    keep(`${code} ${seat} ${shape}\n`, () => choose(table, seat, shape));
  });
  socket.on('error', () => {});
  socket.send(JSON.stringify({ type: 'view', round: table.round, roll: roll() }));
}

function choose(table: PlainTable, seat: number, shape: string): void {
  table.plays[seat] = shape;
  tell(table, { type: 'chosen', seat });
  if (Array.from({ length: SEATS }, (_, index) => table.plays[index]).includes(undefined)) return;
  table.round += 1;
  tell(table, { type: 'reveal', round: table.round, plays: table.plays, roll: roll() });
  table.plays.length = 0;
}

function tell(table: PlainTable, message: object): void {
  const text = JSON.stringify(message);
  for (const socket of table.sockets) socket?.send(text);
}

function roll(): readonly string[] {
  return ['disc', 'square', 'triangle'].map((shape) => (Math.random() < 0.5 ? shape : 'blank'));
}

server.listen(0, '127.0.0.1', () => answerUsage(server.address()));
