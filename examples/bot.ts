// A bot over the socket: npx tsx bot.ts http://localhost:7657 CODE [NAME]
import {
  type Command,
  createHost,
  createPlayer,
  Session,
  SHAPES,
  tableEnd,
  type View,
} from '@pok-game/client';
import WebSocket from 'ws';

const [, , server = 'http://localhost:7657', code = '', name = 'Robot'] = process.argv;
const host = createHost(server, { WebSocket });
const session = new Session({ end: tableEnd, code, identity: createPlayer(server), host });
let lastAsked = '';

session.subscribe((update) => {
  if (update.kind === 'view') act(update.view);
  if (update.kind === 'state') console.log(`${name} is ${update.state}`);
});

function act({ you, match }: View): void {
  if (you.seat === null) askOnce('to sit', { type: 'sit', name });
  if (match === null || match.round === null || match.hand === undefined) return;
  const { hand } = match;
  const held = SHAPES.filter((shape) => hand[shape] > 0);
  const wanted = held.filter((shape) => match.round?.roll.includes(shape));
  const choices = wanted.length > 0 ? wanted : held;
  const shape = choices[Math.floor(Math.random() * choices.length)] ?? 'disc';
  const fence = { match: match.number, round: match.round.number };
  askOnce(JSON.stringify(fence), { type: 'close', ...fence, shape });
}

/** A view may come many times in a round. */
function askOnce(what: string, command: Command): void {
  if (what !== lastAsked) void session.send(command);
  lastAsked = what;
}
