import { isSameState } from '@pok/log';
import type { TableEvent, TableInstruction } from '@pok/protocol';
import { findPerson, hasLeft, isInMatch, seatOf } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { restartDeadline } from './deadlines.ts';
import { seatGivenUp } from './decide-leaving.ts';
import type { DecisionContext } from './decision.ts';

/** What is new in an instruction of the tournament. An instruction that is older than the newest, or comes twice, changes nothing. */
export function decideInstruction(
  state: TableState,
  { version, phase, roll, people }: TableInstruction,
  context: DecisionContext,
): readonly TableEvent[] {
  const { tournament } = state;
  if (tournament === undefined || tournament.phase === 'over' || version < tournament.version) return [];
  const peopleEvents = decidePeople(state, people, context);
  const isNew = phase !== tournament.phase || !isSameState(roll, tournament.roll);
  if (peopleEvents.length === 0 && !isNew) return [];
  const goesOn = tournament.phase === 'paused' && phase === 'playing';
  return [
    ...peopleEvents,
    { type: 'instructed', version, phase, roll },
    ...(goesOn ? restartDeadline(state, context.now) : []),
  ];
}

/** Leavers give up their seats, latecomers take over a bot's, and everybody has the name they have in the tournament. */
function decidePeople(
  state: TableState,
  people: TableInstruction['people'],
  { now, nodeOf }: DecisionContext,
): readonly TableEvent[] {
  const leavers = state.seats.flatMap((seat) =>
    seat.kind === 'person' &&
    !hasLeft(state, seat.person) &&
    !people.some(({ person }) => person === seat.person)
      ? [seat.person]
      : [],
  );
  const renamed = people.flatMap(({ person, name }): TableEvent[] => {
    const known = findPerson(state, person);
    return known === undefined || known.name === name ? [] : [{ type: 'renamed', person, name }];
  });
  const bots = state.seats.flatMap((seat, place) => (seat.kind === 'bot' ? [place] : []));
  const arrivals = people
    .filter(({ person }) => seatOf(state, person) === undefined)
    .map(({ person, name }): TableEvent => {
      const arrival = { at: now, person, name, node: nodeOf(person) };
      const seat = bots.shift();
      return seat === undefined ? { type: 'sat', ...arrival } : { type: 'taken-over', seat, ...arrival };
    });
  // Seats move up when somebody stands up between matches: a bot's seat is found by its place.
  const standing = leavers.filter((person) => !isInMatch(state, seatOf(state, person) ?? -1));
  const replaced = leavers.filter((person) => !standing.includes(person));
  return [
    ...renamed,
    ...replaced.flatMap((person) => seatGivenUp(state, person)),
    ...arrivals,
    ...standing.flatMap((person) => seatGivenUp(state, person)),
  ];
}
