import type { PersonId, Viewer } from '@pok/table';
import type { Limits } from '../limits.ts';
import type { LogShare } from '../log-share.ts';
import { countAnswer, type Metrics } from '../metrics.ts';
import type { Players } from '../players.ts';
import { CLOSE, type Hello, PROTOCOL, parseMessage } from '../protocol.ts';
import type { Table } from '../table.ts';
import type { Tables } from '../tables.ts';
import type { Client } from './client.ts';
import { frameOf } from './frame.ts';

/** Messages a client may send before it has been told that it is at the table. */
const MOST_WAITING = 8;
/** So many messages refused in a row, and the client is sent away. */
const MOST_REFUSED = 50;
const PONG = frameOf({ type: 'pong' });

export interface Conversation {
  /** `text` is undefined for what is not text. */
  receive(client: Client, code: string, text: string | undefined): Promise<void>;
  end(client: Client): void;
}

/** docs/protocol.md, the socket: hello first, then commands and answers. */
export function conversationAt({
  tables,
  players,
  limits,
  share,
  metrics,
  now,
}: {
  tables: Tables;
  players: Players;
  limits: Limits;
  share: LogShare;
  metrics: Metrics;
  now: () => number;
}): Conversation {
  async function receive(client: Client, code: string, text: string | undefined): Promise<void> {
    if (client.place.kind === 'gone') return;
    if (!client.budget.spend(now())) return refuse(client, 'too-many', 'too many messages: slow down');
    if (text === undefined) {
      refuse(client, 'bad-message', 'messages are text, not bytes');
      if (client.place.kind === 'new') drop(client, CLOSE.noHello, 'say hello first');
      return;
    }
    if (client.place.kind === 'arriving') return void wait(client, client.place.waiting, text);
    const parsed = parseMessage(text);
    if (client.place.kind === 'new') {
      if (parsed.ok && parsed.message.type === 'hello') return arrive(client, code, parsed.message);
      const why = parsed.ok ? 'say hello first' : parsed.problem;
      refuse(client, 'bad-message', why);
      return drop(client, CLOSE.noHello, 'say hello first');
    }
    if (!parsed.ok) return refuse(client, 'bad-message', parsed.problem, parsed.id);
    const { message } = parsed;
    if (message.type !== 'command') client.refused = 0;
    switch (message.type) {
      case 'hello':
        return refuse(client, 'bad-message', 'you have said hello already');
      case 'ping':
        return client.send(PONG);
      case 'command': {
        const { id, command } = message;
        const { table, viewer } = client.place;
        const answer =
          viewer.kind === 'person'
            ? await share.spendOn(viewer.person, () => table.submit(viewer.person, { id, command }))
            : ({ ok: false, refusal: 'not-at-table' } as const);
        if (answer === 'too-many') return refuse(client, 'too-many', 'too many commands: slow down', id);
        client.refused = 0;
        countAnswer(metrics, answer);
        return client.send(frameOf({ type: 'answer', id, ...answer }));
      }
      default:
        return message satisfies never;
    }
  }

  function wait(client: Client, waiting: string[], text: string): void {
    if (waiting.length < MOST_WAITING) waiting.push(text);
    else drop(client, CLOSE.tooMuch, 'wait for the view after hello');
  }

  async function arrive(client: Client, code: string, hello: Hello): Promise<void> {
    if (hello.protocol !== PROTOCOL) {
      return drop(client, CLOSE.outdated, `this server speaks protocol ${PROTOCOL}`);
    }
    const waiting: string[] = [];
    client.place = { kind: 'arriving', waiting };
    const found = await lookUp(client, code, hello);
    if (found === undefined) return;
    const { table, viewer } = found;
    await tables.refresh(table);
    if (!table.mayWatch(viewer)) {
      return drop(client, CLOSE.spectatorsOff, 'only who sits at this table may see it');
    }
    // Coming and going is in the log of whoever has sat down here.
    if (viewer.kind === 'person' && table.knows(viewer.person) && !share.spend(viewer.person)) {
      return drop(client, CLOSE.tooMuch, 'you come too often: wait a little');
    }
    // The socket may have died while we were looking.
    if (!isArriving(client)) return;
    client.place = { kind: 'at-table', table, viewer };
    table.join(client, viewer);
    for (const text of waiting) await receive(client, code, text);
  }

  async function lookUp(
    client: Client,
    code: string,
    { token, as }: Hello,
  ): Promise<{ table: Table; viewer: Viewer } | undefined> {
    const [table, person] = await Promise.all([tables.find(code), findPerson(token)]);
    if (table === 'full') {
      drop(client, CLOSE.full, 'the server is full');
      return undefined;
    }
    // Whoever has sat down here guesses nothing, whatever others at their address do.
    const isKnown = person !== undefined && table?.knows(person);
    if (!isKnown && (await limits.wait('misses', client.address)) !== undefined) {
      drop(client, CLOSE.tooMuch, 'too many wrong codes or tokens: wait a minute');
      return undefined;
    }
    if (table === undefined || (token !== undefined && person === undefined)) {
      await limits.spend('misses', client.address);
      if (table === undefined) drop(client, CLOSE.noSuchTable, 'no such table');
      else drop(client, CLOSE.unknownToken, 'unknown token');
      return undefined;
    }
    return { table, viewer: viewerOf(person, as) };
  }

  async function findPerson(token: string | undefined): Promise<PersonId | undefined> {
    return token === undefined ? undefined : players.find(token);
  }

  function refuse(client: Client, code: 'bad-message' | 'too-many', message: string, id?: string): void {
    client.send(frameOf({ type: 'error', code, message, ...(id !== undefined && { id }) }));
    client.refused += 1;
    if (client.refused >= MOST_REFUSED) drop(client, CLOSE.tooMuch, 'too many refused messages');
  }

  function drop(client: Client, code: number, reason: string): void {
    client.close(code, reason);
    end(client);
  }

  function end(client: Client): void {
    if (client.place.kind === 'at-table') client.place.table.part(client);
    client.place = { kind: 'gone' };
  }

  return { receive, end };
}

function isArriving({ place }: Client): boolean {
  return place.kind === 'arriving';
}

function viewerOf(person: PersonId | undefined, as: 'screen' | undefined): Viewer {
  if (as === 'screen') return { kind: 'screen' };
  return person === undefined ? { kind: 'spectator' } : { kind: 'person', person };
}
