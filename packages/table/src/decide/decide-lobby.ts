import { accept, refuse } from '@pok/log';
import {
  type BotLevel,
  type CommandOf,
  keysOf,
  type PersonId,
  type Settings,
  type SettingsChange,
  type TableEvent,
} from '@pok/protocol';
import { evolve } from '../evolve/evolve.ts';
import { isClientSeed } from '../fairness/fairness.ts';
import { isLongAway } from '../state/absence.ts';
import { hostAgain } from '../state/host-role.ts';
import {
  findPerson,
  hasLeft,
  isInMatch,
  isPresent,
  isRemoved,
  nameOf,
  ownSeatOf,
  runningMatch,
  seatOf,
} from '../state/seating.ts';
import type { Person, SeatState, TableState } from '../state/state.ts';
import type { Decision, DecisionContext, Refused } from './decision.ts';
import { type CleanName, cleanName, isSameName, nameForBot, pictureNameFor } from './names.ts';

export function decideSit(
  state: TableState,
  person: PersonId,
  name: string,
  { now, nodeOf }: DecisionContext,
): Decision {
  if (hasLeft(state, person)) return refuse('match-running');
  if (seatOf(state, person) !== undefined) return refuse('already-seated');
  const isNew = findPerson(state, person) === undefined;
  if (isNew && state.settings.locked) return refuse('table-locked');
  const isLatecomer = isNew && runningMatch(state) !== undefined;
  if (isLatecomer && !state.settings.spectators) return refuse('spectators-off');
  if (isFull(state)) return refuse('table-full');
  const clean = nameAtTable(state, person, name);
  if (!clean.ok) return clean;
  const sat = { type: 'sat', at: now, person, name: clean.name, node: nodeOf(person) } as const;
  return accept(sat, ...hostAgain(evolve(state, sat), person));
}

export function decideStand(state: TableState, person: PersonId): Decision {
  const seat = seatOf(state, person);
  if (seat === undefined) return refuse('not-seated');
  return isInMatch(state, seat) ? refuse('match-running') : accept({ type: 'stood', person });
}

/** Anybody may change their own name, and the host may replace a rude one. */
export function decideRename(
  state: TableState,
  by: PersonId,
  { name, person = by }: CommandOf<'rename'>,
): Decision {
  if (person !== by && state.host !== by) return refuse('not-host');
  if (findPerson(state, person) === undefined) return refuse('no-such-person');
  if (state.settings.pictureNames) return refuse('names-off');
  const clean = nameAtTable(state, person, name);
  if (!clean.ok) return clean;
  return accept({ type: 'renamed', person, name: clean.name });
}

export function decideAddBot(state: TableState, person: PersonId, level: BotLevel): Decision {
  if (state.host !== person) return refuse('not-host');
  if (isFull(state)) return refuse('table-full');
  return accept({ type: 'bot-added', level, name: nameForBot(level, namesTaken(state)) });
}

/** Frees a bot's seat, or that of a person after a long absence. Seats move up, so the number alone may be somebody else's by now. */
export function decideFreeSeat(
  state: TableState,
  person: PersonId,
  { seat, name }: CommandOf<'free-seat'>,
  { now }: DecisionContext,
): Decision {
  if (state.host !== person) return refuse('not-host');
  const taken = state.seats[seat];
  if (taken === undefined || nameOf(state, taken) !== name) return refuse('no-such-seat');
  if (isInMatch(state, seat)) return refuse('match-running');
  if (taken.kind === 'bot') return accept({ type: 'bot-removed', seat });
  const isAbsent = isLongAway(state, taken.person, now) && taken.person !== person;
  return isAbsent ? accept({ type: 'stood', person: taken.person }) : refuse('not-absent');
}

/** A setting that changes how a match is played stays as it is until the match is over. */
const MAY_CHANGE_IN_MATCH: Readonly<Record<keyof Settings, boolean>> = {
  players: true,
  timer: false,
  memoryAid: false,
  tableTalk: true,
  spectators: true,
  locked: true,
  hideCode: true,
  pictureNames: true,
  onlyHost: true,
  waitForHost: true,
};

export function decideSettings(state: TableState, person: PersonId, change: SettingsChange): Decision {
  if (state.host !== person) return refuse('not-host');
  const settings = { ...state.settings, ...change };
  if (settings.players < state.seats.length) return refuse('too-many-seated');
  const touchesMatch = keysOf(settings).some(
    (key) => settings[key] !== state.settings[key] && !MAY_CHANGE_IN_MATCH[key],
  );
  if (touchesMatch && runningMatch(state) !== undefined) return refuse('match-running');
  const changed: TableEvent = { type: 'settings-changed', settings };
  if (settings.pictureNames === state.settings.pictureNames) return accept(changed);
  return accept(changed, ...(settings.pictureNames ? givePictures(state) : giveNamesBack(state)));
}

/** People who came without a name stay animals, and so do people whose name a bot or player at the table has by now. */
function giveNamesBack(state: TableState): readonly TableEvent[] {
  const given: string[] = state.seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.name] : []));
  const isSeated = ({ person }: Person) => seatOf(state, person) !== undefined;
  const seatedFirst = [...state.people.filter(isSeated), ...state.people.filter((known) => !isSeated(known))];
  return seatedFirst.flatMap(({ person, ownName }): TableEvent[] => {
    if (ownName === null || given.some((name) => isSameName(name, ownName))) return [];
    given.push(ownName);
    return [{ type: 'renamed', person, name: ownName }];
  });
}

/** Everybody whose name can be seen gets a picture, even people who are away. */
function givePictures(state: TableState): readonly TableEvent[] {
  const seated = state.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
  const scored = state.score.flatMap(({ person }) => person ?? []);
  const people = new Set([...seated, ...state.people.map(({ person }) => person), ...scored]);
  const given: string[] = [];
  for (const person of people) given.push(pictureNameFor(given, findPerson(state, person)?.name));
  return [...people].map((person, index) => ({ type: 'renamed', person, name: given[index] ?? '' }));
}

export function decideHandHost(state: TableState, person: PersonId, to: PersonId): Decision {
  if (state.host !== person) return refuse('not-host');
  if (findPerson(state, to) === undefined) return refuse('no-such-person');
  // An absent host would lose the role to somebody else.
  if (!isPresent(state, to) || hasLeft(state, to) || isRemoved(state, to)) return refuse('not-present');
  return accept({ type: 'host-changed', host: to, reason: 'handed' });
}

/** A device adds its seed after it has seen the commitment, once, and can't take it back. */
export function decideClientSeed(
  state: TableState,
  person: PersonId,
  { match, clientSeed }: CommandOf<'add-client-seed'>,
): Decision {
  if (ownSeatOf(state, person) === undefined) return refuse('not-seated');
  if (match !== state.next.number) return refuse('wrong-match');
  if (!isClientSeed(clientSeed)) return refuse('client-seed-invalid');
  if (state.next.clientSeeds.some((given) => given.person === person))
    return refuse('client-seed-already-given');
  return accept({ type: 'client-seed-added', person, clientSeed });
}

/** The name under which a person sits here: the one they ask for if it is allowed, or their picture. */
function nameAtTable(state: TableState, person: PersonId, name: string): CleanName | Refused {
  if (state.settings.pictureNames) {
    const others = state.people.filter((other) => other.person !== person);
    const taken = [...namesTaken(state), ...others.map((other) => other.name)];
    return { ok: true, name: pictureNameFor(taken, findPerson(state, person)?.name) };
  }
  const clean = cleanName(name);
  return clean.ok && isTaken(state, clean.name, person) ? refuse('name-taken') : clean;
}

function isFull(state: TableState): boolean {
  return state.seats.length >= state.settings.players;
}

function isTaken(state: TableState, name: string, by: PersonId): boolean {
  const isOwn = (seat: SeatState) => seat.kind === 'person' && seat.person === by;
  return state.seats.some((seat) => !isOwn(seat) && isSameName(nameOf(state, seat), name));
}

function namesTaken(state: TableState): readonly string[] {
  return state.seats.map((seat) => nameOf(state, seat));
}
