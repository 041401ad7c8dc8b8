import type { PersonId, TournamentEvent } from '@pok/protocol';
import { memoize } from '../memoize.ts';
import { drawTables } from '../seating/draw-tables.ts';
import { LEAST_PLAYERS } from '../seating/table-sizes.ts';
import {
  botsAt,
  drawCount,
  isAnybodyPresent,
  isIn,
  openTables,
  runningSitting,
  waitingPeople,
} from '../state/sitting.ts';
import type { Sitting, TournamentState } from '../state/state.ts';
import { advance } from './advance.ts';
import { laterSeatingSeed } from './chance.ts';
import type { DecisionContext } from './decision.ts';
import { rollDoneAt } from './roll-done-at.ts';

/**
 * The one event that follows from the state of a tournament by itself. Ask again after each event, until there is none: then it waits for
 * tables, people or a deadline.
 */
export function nextAutomaticEvent(
  state: TournamentState,
  { now }: Pick<DecisionContext, 'now'>,
): TournamentEvent | undefined {
  const sitting = runningSitting(state);
  if (sitting === undefined || sitting.pausedAt !== null) return undefined;
  const joined = findSeatForLatecomer(state, sitting);
  if (joined !== undefined || !sitting.hasBegun) return joined;
  switch (sitting.pace) {
    case 'one-roll':
      return now >= rollDoneAt(state, sitting) ? advance(state, sitting, now) : undefined;
    case 'own-time':
      return sitting.isTimeUp || openTables(sitting).length === 0 ? { type: 'sitting-ended' } : undefined;
    case 'keep-playing':
      return mixTables(state, sitting, now);
    default:
      return sitting.pace satisfies never;
  }
}

/** Looked up for everybody after each report. */
const firstDrawn = memoize(({ people }: Sitting['seating']) => new Set(people));

/** A latecomer takes over a bot's seat. */
function findSeatForLatecomer(state: TournamentState, sitting: Sitting): TournamentEvent | undefined {
  const drawn = firstDrawn(sitting.seating);
  // People whose table of this sitting is over are not late.
  const hasSat = (id: PersonId) => drawn.has(id) || sitting.tables.some(({ people }) => people.includes(id));
  const latecomer = state.people.find((known) => isIn(known) && known.node !== null && !hasSat(known.person));
  if (latecomer === undefined) return undefined;
  const table = openTables(sitting).find((one) => botsAt(state, one) > 0);
  return table && { type: 'table-joined', table: table.table, person: latecomer.person };
}

/** As soon as two tables are done, their people are mixed. The last table's people play on among themselves. */
function mixTables(state: TournamentState, sitting: Sitting, now: number): TournamentEvent | undefined {
  const isLast = openTables(sitting).length === 0;
  if (sitting.isTimeUp) return isLast ? { type: 'sitting-ended' } : undefined;
  const waiting = waitingPeople(state, now);
  if (isLast && !isAnybodyPresent(waiting)) return { type: 'sitting-ended' };
  if (
    !isLast &&
    (waiting.length < LEAST_PLAYERS ||
      tablesOf(
        waiting.map(({ person }) => person),
        sitting,
      ) < 2)
  )
    return undefined;
  const people = waiting.map(({ person }) => person);
  const draw = drawCount(state) - (sitting.tables[0]?.draw ?? 0) + 2;
  return { type: 'tables-added', tables: drawTables(state, people, laterSeatingSeed(state, sitting, draw)) };
}

/** From how many tables these people come; each latecomer counts as a table. */
function tablesOf(people: readonly string[], sitting: Sitting): number {
  return new Set(
    people.map(
      (person) => sitting.tables.findLast((table) => table.people.includes(person))?.table ?? person,
    ),
  ).size;
}
