import { isPlayerCount } from '@pok/rules';
import { type Command, NEAR, type PersonId, type TableHost } from '@pok/table';
import { forgetTable } from '../../connect/local-log.ts';
import { createNearTable, newCommandId, openNearTable } from '../../connect/near.ts';
import { randomHex } from '../../connect/random.ts';
import { Witnesses } from '../../connect/witnesses.ts';
import { forgetBookmark, recallBookmark } from './bookmark.ts';
import { namesOf, type Party } from './party.ts';

export function forgetGame(table: string): void {
  forgetBookmark();
  forgetTable(table);
}

/** The match that was going on, or undefined if there is none. */
export async function resumeGame(): Promise<TableHost | undefined> {
  const bookmark = recallBookmark();
  if (bookmark === undefined) return undefined;
  const host = await openTable(bookmark.table);
  if (host === undefined) forgetGame(bookmark.table);
  else await everybodyArrives(host);
  return host;
}

/** What an older version wrote, or what was left before the first roll, is no match to go on with. */
async function openTable(table: string): Promise<TableHost | undefined> {
  try {
    const host = await openNearTable(table);
    return host?.view({ kind: 'screen' }).match == null ? undefined : host;
  } catch {
    return undefined;
  }
}

/** A table on this device with everybody seated, and the first roll on it. */
export async function startGame(party: Party, nameFor: (number: number) => string): Promise<TableHost> {
  const names = namesOf(party, nameFor);
  const seats = party.map((seat, index) => ({ ...seat, name: names[index] ?? '', person: randomHex(8) }));
  const first = seats.find(({ kind }) => kind === 'person');
  const players = party.length;
  if (first === undefined || !isPlayerCount(players)) throw new Error('nobody to play with');
  const host = await createNearTable(first.person, first.name, {
    players,
    tableTalk: false,
    spectators: false,
  });
  for (const seat of seats) {
    if (seat.kind === 'bot') await submit(host, first.person, { type: 'add-bot', level: seat.level });
    else if (seat !== first) await submit(host, seat.person, { type: 'sit', name: seat.name });
  }
  await everybodyArrives(host);
  await startMatch(host, new Witnesses(host.view({ kind: 'screen' })));
  return host;
}

/** Fairness: every player has a share in the dice, on one phone too. */
export async function startMatch(host: TableHost, witnesses: Witnesses): Promise<void> {
  const view = host.view({ kind: 'screen' });
  const { next, host: starter } = view;
  witnesses.begin(view, ''); // everybody's words go through this phone: it bears witness to all else
  for (const person of peopleAt(host)) {
    if (next.words.includes(person)) continue;
    await submit(host, person, { type: 'add-word', match: next.match, word: randomHex(16) });
  }
  if (starter !== null) await submit(host, starter, { type: 'start' });
}

export async function submit(host: TableHost, person: PersonId, command: Command): Promise<void> {
  const answer = await host.submit(person, { id: newCommandId(), command });
  if (!answer.ok) throw new Error(`${command.type}: ${answer.refusal}`);
}

async function everybodyArrives(host: TableHost): Promise<void> {
  for (const person of peopleAt(host)) await host.arrive(person, NEAR);
}

function peopleAt(host: TableHost): readonly PersonId[] {
  return host.view({ kind: 'screen' }).seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
}
