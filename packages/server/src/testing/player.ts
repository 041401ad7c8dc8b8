import type { Answer, Command, Credentials, NewTable, ServerMessage, View } from '@pok/protocol';
import { socketUrl, tableEnd, type Who } from '@pok-game/client';
import { TestClient } from './test-client.ts';

export async function newPlayer(url: string): Promise<Credentials> {
  const response = await fetch(`${url}/api/players`, { method: 'POST' });
  if (!response.ok) throw new Error(`no player: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
}

/** Creates something that has a code. */
export async function create(
  url: string,
  kind: 'tables' | 'tournaments',
  { token }: Credentials,
  body: object,
): Promise<string> {
  const response = await post(`${url}/api/${kind}`, token, body);
  const made: { code: string } = JSON.parse(await response.text());
  return made.code;
}

export function newTable(url: string, credentials: Credentials, body: NewTable): Promise<string> {
  return create(url, 'tables', credentials, body);
}

export function postCommand(
  url: string,
  code: string,
  token: string,
  request: { readonly id: string; readonly command: object },
): Promise<Response> {
  return post(`${url}/api/tables/${code}/commands`, token, request);
}

function post(url: string, token: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function tableSocketUrl(url: string, code: string): string {
  return socketUrl(url, tableEnd.path(code));
}

type ErrorMessage = Extract<ServerMessage, { type: 'error' }>;

/** A client at a table. */
export class SocketPlayer extends TestClient<View, Command, Answer, ServerMessage> {
  readonly errors: ErrorMessage[] = [];

  constructor(url: string, code: string, who: Who, headers?: Readonly<Record<string, string>>) {
    super(tableEnd, url, code, who, headers);
    this.onMessage = (message) => {
      if (message.type === 'error') this.errors.push(message);
    };
  }
}
