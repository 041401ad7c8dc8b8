import {
  type CloseReason,
  type Hello,
  type MessageError,
  type ParsedClientMessage,
  type PersonId,
  PROTOCOL_VERSION,
  parseClientMessage,
  type Request,
} from '@pok/protocol';
import type { Viewer } from '@pok/table';
import type { Limits } from '../limits.ts';
import type { Players } from '../players.ts';
import type { Room } from '../room.ts';
import type { Rooms } from '../rooms.ts';
import { type Client, frameOf, type Phase } from './client.ts';
import type { OpenSockets } from './open-sockets.ts';

/** Messages that a client may send before it has its first view. */
const MAX_WAITING = 8;
/** After this many refused messages in a row the socket is closed. */
const MAX_REFUSED = 50;
/** The id of a command that is not worth parsing. */
const COMMAND_ID = /"id"\s*:\s*"([\w-]{1,64})"/;
const PONG = frameOf({ type: 'pong' });
const NOT_TEXT: ParsedClientMessage = { ok: false, problem: 'messages are text, not bytes' };

export interface Conversation {
  /** `text` is undefined for a binary message. */
  receive(client: Client, code: string, text: string | undefined): Promise<void>;
  /** Sends the client away if its device was signed out since it came. */
  checkToken(client: Client): Promise<void>;
  end(client: Client): void;
}

/** docs/protocol.md, the socket: hello first, then commands and answers. */
export function createConversation({
  rooms,
  players,
  limits,
  sockets,
  isStoreReachable,
}: {
  rooms: Rooms;
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
    const parsed = text === undefined ? NOT_TEXT : parseClientMessage(text);
    if (phase.kind === 'new') return greet(client, code, parsed);
    if (phase.kind === 'at-table') return serve(client, phase, parsed);
    if (phase.waiting.length < MAX_WAITING) phase.waiting.push(parsed);
    else drop(client, 'tooMuch', 'wait for the view after hello');
  }

  async function greet(client: Client, code: string, parsed: ParsedClientMessage): Promise<void> {
    if (parsed.ok && parsed.message.type === 'hello') return arrive(client, code, parsed.message);
    refuse(client, 'bad-message', parsed.ok ? 'say hello first' : parsed.problem, idOf(parsed));
    drop(client, 'noHello', 'say hello first');
  }

  async function serve(
    client: Client,
    { room, viewer }: Extract<Phase, { kind: 'at-table' }>,
    parsed: ParsedClientMessage,
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

  async function answer(client: Client, room: Room, viewer: Viewer, request: Request): Promise<void> {
    const { id } = request;
    const answered =
      viewer.kind === 'person'
        ? await room.submit({ person: viewer.person, address: client.address }, request)
        : ({ ok: false, refusal: 'not-at-table' } as const);
    if (answered === 'too-many') return refuse(client, 'too-many', 'too many commands: slow down', id);
    client.refused = 0;
    client.send(frameOf({ type: 'answer', id, ...answered }));
  }

  async function arrive(client: Client, code: string, hello: Hello): Promise<void> {
    if (hello.protocol !== PROTOCOL_VERSION) {
      return drop(client, 'outdated', `this server speaks protocol ${PROTOCOL_VERSION}`);
    }
    if (!isStoreReachable()) return drop(client, 'broken', "the server's database is away: come back");
    const waiting: ParsedClientMessage[] = [];
    client.phase = { kind: 'arriving', token: hello.token, waiting };
    const found = await lookUp(client, code, hello);
    if (found === undefined) return;
    const { room, viewer } = found;
    await room.catchUp();
    if (!room.actor.mayWatch(viewer)) {
      return drop(client, 'spectatorsOff', 'only people who sit at this table may see it');
    }
    // People who have sat down here have their comings and goings in the log.
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
    const phase = { kind: 'at-table', room, viewer, token: hello.token } as const;
    client.phase = phase;
    room.join(client, viewer);
    // All together: a message that comes while one of these is being stored must not overtake the others.
    await Promise.all(waiting.map((parsed) => serve(client, phase, parsed)));
  }

  async function lookUp(
    client: Client,
    code: string,
    { token, as }: Hello,
  ): Promise<{ room: Room; viewer: Viewer } | undefined> {
    const [room, person] = await Promise.all([rooms.find(code), findPerson(token)]);
    if (room === 'full') {
      drop(client, 'serverFull', 'the server is full');
      return undefined;
    }
    // A person who has sat down here guesses nothing, whatever others at their address do.
    const isKnown = person !== undefined && room?.knows(person);
    if (!isKnown && limits.misses.waitSeconds(client.address) > 0) {
      drop(client, 'tooMuch', 'too many wrong codes or tokens: wait a minute');
      return undefined;
    }
    if (room === undefined || (token !== undefined && person === undefined)) {
      limits.misses.take(client.address);
      if (room === undefined) drop(client, 'noSuchTable', 'no such table');
      else drop(client, 'unknownToken', 'unknown token');
      return undefined;
    }
    return { room, viewer: viewerOf(person, as) };
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

  async function findPerson(token: string | undefined): Promise<PersonId | undefined> {
    return token === undefined ? undefined : players.find(token);
  }

  async function checkToken(client: Client): Promise<void> {
    const { phase } = client;
    if ((phase.kind !== 'at-table' && phase.kind !== 'arriving') || phase.token === undefined) return;
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
    if (client.phase.kind === 'at-table') client.phase.room.leave(client, client.phase.viewer);
    client.phase = { kind: 'gone' };
  }

  return { receive, checkToken, end };
}

function isArriving({ phase }: Client): boolean {
  return phase.kind === 'arriving';
}

function idOf(parsed: ParsedClientMessage): string | undefined {
  if (!parsed.ok) return parsed.id;
  return parsed.message.type === 'command' ? parsed.message.id : undefined;
}

function viewerOf(person: PersonId | undefined, as: Hello['as']): Viewer {
  if (as === 'big-screen') return { kind: 'big-screen' };
  return person === undefined ? { kind: 'spectator' } : { kind: 'person', person };
}
