import type { Credentials, SettingsChange } from '@pok/protocol';
import { PLAYER_COUNTS } from '@pok/rules';
import { newPlayer, newTable, SocketPlayer } from './player.ts';

export interface SeatedTable {
  readonly code: string;
  readonly people: readonly { readonly credentials: Credentials; readonly socket: SocketPlayer }[];
}

/** A table with everybody connected and seated, in seat order; the first one hosts it. `urls` are taken in turn. */
export async function seatTable(
  urls: readonly string[],
  players: number,
  settings: SettingsChange = {},
): Promise<SeatedTable> {
  const first = urls[0] ?? '';
  const credentials: Credentials[] = [];
  for (let index = 0; index < players; index += 1) credentials.push(await newPlayer(first));
  const host = credentials[0];
  if (host === undefined) throw new Error('a table needs a host');
  const seats = PLAYER_COUNTS.find((count) => count >= players) ?? 7;
  const code = await newTable(first, host, { name: 'Player 0', settings: { players: seats, ...settings } });
  const people: { credentials: Credentials; socket: SocketPlayer }[] = [];
  for (const [index, own] of credentials.entries()) {
    const socket = new SocketPlayer(urls[index % urls.length] ?? first, code, { token: own.token });
    await socket.until(() => true);
    if (index > 0) await socket.command({ type: 'sit', name: `Player ${index}` });
    people.push({ credentials: own, socket });
  }
  await Promise.all(
    people.map(({ socket }) => socket.until(({ seats }) => seats.length === players && seats.every(isHere))),
  );
  return { code, people };
}

function isHere(seat: { readonly kind: string; readonly present?: boolean }): boolean {
  return seat.kind === 'bot' || seat.present === true;
}
