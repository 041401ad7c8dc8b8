import type { Command, PersonId, View } from '@pok/protocol';
import { isPlayerCount } from '@pok/rules';
import type { TableActor } from '@pok/table';
import { Witnesses } from '../connection/witnesses.ts';
import { randomHex } from '../device/random.ts';
import { LOCAL_NODE } from '../local-table/local-connection.ts';
import { removeTable } from '../local-table/local-log.ts';
import { createLocalTable, newCommandId, openLocalTable } from '../local-table/local-table.ts';
import type { Loaded } from '../storage/stored.ts';
import { BOOKMARK } from './bookmark.ts';
import { namesOf, type Party } from './party.ts';

export function removeGame(): void {
  const bookmark = BOOKMARK.load();
  if (bookmark.kind === 'value') removeTable(bookmark.value.table);
  BOOKMARK.remove();
}

/** The match that was going on, if there is one. */
export async function resumeGame(): Promise<Loaded<TableActor>> {
  const bookmark = BOOKMARK.load();
  if (bookmark.kind !== 'value') return bookmark;
  const opened = await openLocalTable(bookmark.value.table);
  if (opened.kind === 'unreadable') return opened;
  if (opened.kind === 'value' && commonView(opened.value).match !== null) {
    await everybodyArrives(opened.value);
    return opened;
  }
  removeGame(); // left before the first roll: no match to go on with
  return { kind: 'none' };
}

/** A table on this device with everybody seated, and the first roll on it. It replaces the last one. */
export async function startGame(party: Party, nameFor: (number: number) => string): Promise<TableActor> {
  const names = namesOf(party, nameFor);
  const seats = party.map((seat, index) => ({ ...seat, name: names[index] ?? '', person: randomHex(8) }));
  const first = seats.find(({ kind }) => kind === 'person');
  const players = party.length;
  if (first === undefined || !isPlayerCount(players)) throw new Error('nobody to play with');
  removeGame();
  const table = await createLocalTable(first.person, first.name, {
    players,
    tableTalk: false,
    spectators: false,
  });
  for (const seat of seats) {
    if (seat.kind === 'bot') await submit(table, first.person, { type: 'add-bot', level: seat.level });
    else if (seat !== first) await submit(table, seat.person, { type: 'sit', name: seat.name });
    if (seat.kind === 'person' && seat.look !== undefined)
      await submit(table, seat.person, { type: 'change-look', look: seat.look });
  }
  await everybodyArrives(table);
  await startMatch(table, new Witnesses(commonView(table)));
  return table;
}

/** Fairness: every player has a share in the dice, even on one phone. */
export async function startMatch(table: TableActor, witnesses: Witnesses): Promise<void> {
  const view = commonView(table);
  const { next, host } = view;
  witnesses.begin(view, ''); // everybody's seeds go through this phone, so it can only witness the rest
  for (const person of peopleAt(table)) {
    if (next.seededBy.includes(person)) continue;
    await submit(table, person, { type: 'add-client-seed', match: next.match, clientSeed: randomHex(16) });
  }
  if (host !== null) await submit(table, host, { type: 'start' });
}

export async function submit(table: TableActor, person: PersonId, command: Command): Promise<void> {
  const answer = await table.submit(person, { id: newCommandId(), command });
  if (!answer.ok) throw new Error(`${command.type}: ${answer.refusal}`);
}

async function everybodyArrives(table: TableActor): Promise<void> {
  for (const person of peopleAt(table)) await table.arrive(person, LOCAL_NODE);
}

function peopleAt(table: TableActor): readonly PersonId[] {
  return commonView(table).seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
}

/** What everybody around the phone may see. */
function commonView(table: TableActor): View {
  return table.view({ kind: 'big-screen' });
}
