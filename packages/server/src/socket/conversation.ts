import {
  type CloseReason,
  type Hello,
  type MessageError,
  type ParsedClientMessage,
  type PersonId,
  PROTOCOL_VERSION,
} from '@pok/protocol';
import { type Viewer, viewerOf } from '@pok/table';
import type { Limits } from '../limits.ts';
import type { Players } from '../players.ts';
import type { Room } from '../room.ts';
import { type Client, frameOf } from './client.ts';
import type { OpenSockets } from './open-sockets.ts';

/** Messages that a client may send before it has its first view. */
const MAX_WAITING = 8;
/** After this many refused messages in a row the socket is closed. */
const MAX_REFUSED = 50;
/** The id of a command that is not worth parsing. */
const COMMAND_ID = /"id"\s*:\s*"([\w-]{1,64})"/;
const PONG = frameOf({ type: 'pong' });
const NOT_TEXT = { ok: false, problem: 'messages are text, not bytes' } as const;

export interface Conversation {
  /** `text` is undefined for a binary message. */
  receive(client: Client, code: string, text: string | undefined): Promise<void>;
  /** Sends the client away if its device was signed out since it came. */
  checkToken(client: Client): Promise<void>;
  end(client: Client): void;
}

/** Everything a client sends, whether to a table or to a tournament. */
type Message<Command> =
  | Hello
  | { readonly type: 'command'; readonly id: string; readonly command: Command }
  | { readonly type: 'ping' };

/** Where sockets of one kind lead: to tables, or to tournaments. */
interface Door<Command extends object> {
  find(code: string): Promise<RoomOf<Command> | 'full' | undefined>;
  parse(text: string): ParsedClientMessage<Message<Command>>;
  /** For people: 'no such table'. */
  readonly notFound: string;
}

type RoomOf<Command extends object> = Room<Room['actor'], Request<Command>>;

interface Request<Command extends object> {
  readonly id: string;
  readonly command: Command;
}

/** docs/protocol.md, the socket: hello first, then commands and answers. */
export function createConversation<Command extends object>({
  door,
  players,
  limits,
  sockets,
  isStoreReachable,
}: {
  door: Door<Command>;
  players: Players;
  limits: Limits;
  sockets: OpenSockets;
  isStoreReachable: () => boolean;
}): Conversation {
  async function receive(client: Client, code: string, text: string | undefined): Promise<void> {
    const { phase } = client;
    if (phase.kind === 'gone') return;
    if (!client.mayReceive()) {
      return refuse(client, 'too-many', 'too many messages: slow down', COMMAND_ID.exec(text ?? '')?.[1]);
    }
    if (phase.kind === 'new') return greet(client, code, parse(text));
    if (phase.kind === 'in-room') return phase.serve(text);
    if (phase.waiting.length < MAX_WAITING) phase.waiting.push(text);
    else drop(client, 'tooMuch', 'wait for the view after hello');
  }

  function parse(text: string | undefined): ParsedClientMessage<Message<Command>> {
    return text === undefined ? NOT_TEXT : door.parse(text);
  }

  async function greet(
    client: Client,
    code: string,
    parsed: ParsedClientMessage<Message<Command>>,
  ): Promise<void> {
    if (parsed.ok && parsed.message.type === 'hello') return arrive(client, code, parsed.message);
    refuse(client, 'bad-message', parsed.ok ? 'say hello first' : parsed.problem, idOf(parsed));
    drop(client, 'noHello', 'say hello first');
  }

  async function serve(
    client: Client,
    room: RoomOf<Command>,
    viewer: Viewer,
    parsed: ParsedClientMessage<Message<Command>>,
  ): Promise<void> {
    if (!parsed.ok) return refuse(client, 'bad-message', parsed.problem, parsed.id);
    const { message } = parsed;
    switch (message.type) {
      case 'hello':
        return refuse(client, 'bad-message', 'you have said hello already');
      case 'ping':
        client.refused = 0;
        return client.send(PONG);
      case 'command': {
        const { id, command } = message;
        return answer(client, room, viewer, { id, command });
      }
      default:
        return message satisfies never;
    }
  }

  async function answer(
    client: Client,
    room: RoomOf<Command>,
    viewer: Viewer,
    request: Request<Command>,
  ): Promise<void> {
    const sender = viewer.kind === 'person' ? { person: viewer.person, address: client.address } : undefined;
    const answered = await room.answer(sender, request, client);
    if (answered === 'too-many')
      return refuse(client, 'too-many', 'too many commands: slow down', request.id);
    client.refused = 0;
    client.send(answered);
  }

  async function arrive(client: Client, code: string, hello: Hello): Promise<void> {
    if (hello.protocol !== PROTOCOL_VERSION) {
      return drop(client, 'outdated', `this server speaks protocol ${PROTOCOL_VERSION}`);
    }
    if (!isStoreReachable()) return drop(client, 'broken', "the server's database is away: come back");
    const waiting: (string | undefined)[] = [];
    client.phase = { kind: 'arriving', token: hello.token, waiting };
    const found = await lookUp(client, code, hello);
    if (found === undefined) return;
    const { room, viewer } = found;
    await room.catchUp();
    if (!room.mayWatch(viewer)) {
      return drop(client, 'spectatorsOff', 'only people who sit at this table may see it');
    }
    // The log records the arrivals and departures of people who have taken part here.
    if (
      viewer.kind === 'person' &&
      room.knows(viewer.person) &&
      !limits.writes.take({ person: viewer.person, address: client.address })
    ) {
      return drop(client, 'tooMuch', 'you come too often: wait a little');
    }
    // The socket may have died while we were looking.
    if (!isArriving(client)) return;
    if (!makeRoom(client, room.isSeated(viewer))) return drop(client, 'serverFull', 'the server is full');
    const serveHere = (text: string | undefined) => serve(client, room, viewer, parse(text));
    client.phase = { kind: 'in-room', room, viewer, token: hello.token, serve: serveHere };
    room.join(client, viewer);
    // All of them together: a message that comes while one of these is being stored must not overtake the others.
    await Promise.all(waiting.map(serveHere));
  }

  async function lookUp(
    client: Client,
    code: string,
    { token, as }: Hello,
  ): Promise<{ room: RoomOf<Command>; viewer: Viewer } | undefined> {
    const [room, person] = await Promise.all([door.find(code), findPerson(token)]);
    if (room === 'full') {
      drop(client, 'serverFull', 'the server is full');
      return undefined;
    }
    // A person who has taken part here is not guessing, whatever others at their address do.
    const isKnown = person !== undefined && room?.knows(person);
    if (!isKnown && limits.misses.waitSeconds(client.address) > 0) {
      drop(client, 'tooMuch', 'too many wrong codes or tokens: wait a minute');
      return undefined;
    }
    if (room === undefined || (token !== undefined && person === undefined)) {
      limits.misses.take(client.address);
      if (room === undefined) drop(client, 'noSuchTable', door.notFound);
      else drop(client, 'unknownToken', 'unknown token');
      return undefined;
    }
    return { room, viewer: as === 'big-screen' ? { kind: as } : viewerOf(person) };
  }

  /** False if the client's address has used up its sockets, and nobody gives way. */
  function makeRoom(client: Client, isSeated: boolean): boolean {
    if (!sockets.isOverLimit(client)) return true;
    const spectator = isSeated ? sockets.lastSpectatorBeside(client) : undefined;
    if (spectator === undefined) return false;
    sockets.delete(spectator);
    drop(spectator, 'serverFull', 'somebody who plays needs this connection');
    return true;
  }

  /** From the store, since the gateway checks the token only a minute later: a cached one may be that old already. */
  async function findPerson(token: string | undefined): Promise<PersonId | undefined> {
    return token === undefined ? undefined : players.findNow(token);
  }

  async function checkToken(client: Client): Promise<void> {
    const { phase } = client;
    if ((phase.kind !== 'in-room' && phase.kind !== 'arriving') || phase.token === undefined) return;
    if ((await players.findNow(phase.token)) === undefined)
      drop(client, 'unknownToken', 'this device was signed out');
  }

  function refuse(client: Client, code: MessageError, message: string, id?: string): void {
    client.send(frameOf({ type: 'error', code, message, ...(id !== undefined && { id }) }));
    client.refused += 1;
    if (client.refused >= MAX_REFUSED) drop(client, 'tooMuch', 'too many refused messages');
  }

  function drop(client: Client, reason: CloseReason, message: string): void {
    client.close(reason, message);
    end(client);
  }

  function end(client: Client): void {
    if (client.phase.kind === 'in-room') client.phase.room.leave(client, client.phase.viewer);
    client.phase = { kind: 'gone' };
  }

  return { receive, checkToken, end };
}

function isArriving({ phase }: Client): boolean {
  return phase.kind === 'arriving';
}

function idOf(parsed: ParsedClientMessage<Message<object>>): string | undefined {
  if (!parsed.ok) return parsed.id;
  return parsed.message.type === 'command' ? parsed.message.id : undefined;
}
