// A bot over the socket: npx tsx bot.ts http://localhost:7657 CODE [NAME]
import {
  apply,
  type Command,
  PROTOCOL_VERSION,
  parseServerMessage,
  SHAPES,
  type View,
} from '@pok-game/client';
import WebSocket from 'ws';

const [, , server = 'http://localhost:7657', code = '', name = 'Robot'] = process.argv;
const { token } = await (await fetch(`${server}/api/players`, { method: 'POST' })).json();
const socket = new WebSocket(`${server.replace('http', 'ws')}/api/tables/${code}/socket`);
let view: View | undefined;
let lastAsked = '';

socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token })));
socket.on('close', (number, reason) => console.error(`the server hung up: ${number} ${reason}`));
socket.on('message', (data) => {
  const message = parseServerMessage(String(data));
  if (message !== undefined) view = apply(view, message);
  if (view !== undefined) act(view);
});

function act({ you, match }: View): void {
  if (you.seat === null) askOnce('to sit', { type: 'sit', name });
  if (match === null || match.round === null || match.hand === undefined) return;
  const held = SHAPES.filter((shape) => (match.hand?.[shape] ?? 0) > 0);
  const wanted = held.filter((shape) => match.round?.roll.includes(shape));
  const choices = wanted.length > 0 ? wanted : held;
  const shape = choices[Math.floor(Math.random() * choices.length)] ?? 'disc';
  const fence = { match: match.number, round: match.round.number };
  askOnce(JSON.stringify(fence), { type: 'close', ...fence, shape });
}

function askOnce(what: string, command: Command): void {
  if (what !== lastAsked) socket.send(JSON.stringify({ type: 'command', id: crypto.randomUUID(), command }));
  lastAsked = what;
}
