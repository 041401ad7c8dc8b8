// A bot over the socket: npx tsx bot.ts http://localhost:7657 CODE [NAME]
import {
  apply,
  type ClientMessage,
  PROTOCOL_VERSION,
  parseServerMessage,
  SHAPES,
  type Shape,
  type View,
} from '@pok-game/client';
import WebSocket from 'ws';

const [, , server = 'http://localhost:7657', code = '', name = 'Robot'] = process.argv;
const { token } = await (await fetch(`${server}/api/players`, { method: 'POST' })).json();
const socket = new WebSocket(`${server.replace('http', 'ws')}/api/tables/${code}/socket`);
const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
let view: View | undefined;
let done = '';

socket.on('open', () => send({ type: 'hello', protocol: PROTOCOL_VERSION, token }));
socket.on('close', (reason, words) => process.exit(console.error(reason, String(words)) ?? 1));
socket.on('message', (data) => {
  const message = parseServerMessage(String(data));
  if (message === undefined) return console.error('the server speaks a newer language');
  view = apply(view, message);
  if (view !== undefined) act(view);
});

function act({ you, match }: View): void {
  if (you.seat === null) once('sit', { type: 'sit', name });
  if (match === null || match.round === null || match.hand === undefined) return;
  const { number: round, roll } = match.round;
  const held = SHAPES.filter((shape) => (match.hand?.[shape] ?? 0) > 0);
  const asked = held.filter((shape) => roll.includes(shape));
  const shape = any(asked) ?? any(held) ?? 'disc';
  once(`${match.number}/${round}`, { type: 'close', match: match.number, round, shape });
}

function any(shapes: readonly Shape[]): Shape | undefined {
  return shapes[Math.floor(Math.random() * shapes.length)];
}

function once(what: string, command: Extract<ClientMessage, { type: 'command' }>['command']): void {
  if (done !== what) send({ type: 'command', id: crypto.randomUUID(), command });
  done = what;
}
