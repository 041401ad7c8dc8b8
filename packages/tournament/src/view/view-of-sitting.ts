import type { PersonId, RoomRound, SittingView, TournamentTable } from '@pok/protocol';
import { countShapes, parsePlays } from '@pok/rules';
import { seatingLinkOf } from '@pok/table';
import { tableCodeOf } from '../code.ts';
import { rollOfSitting, rollWithLink } from '../decide/chance.ts';
import { memoize } from '../memoize.ts';
import { botsAt, openTables, peopleAt, tableOf } from '../state/sitting.ts';
import type { Sitting, SittingTable, TournamentState } from '../state/state.ts';
import type { Sight } from './view-of.ts';

/** Hashing takes longer than the rest of a view, so it is done once for all viewers. */
const chainView = memoize(({ seed, commitment, clientSeedsHash }: Sitting['chain']) => ({
  commitment,
  seatingLink: seatingLinkOf(seed),
  clientSeedsHash,
}));

/** The tables in play, for the whole stage. */
const viewOfTables = memoize((state: TournamentState) =>
  state.sittings
    .slice(-1)
    .flatMap((sitting) => openTables(sitting).map((table) => viewOfTable(state, sitting, table)))
    .toSorted((a, b) => a.number - b.number),
);

export function viewOfSitting(
  state: TournamentState,
  sitting: Sitting,
  sight: Sight,
  person: PersonId | null,
): SittingView {
  const { number, rolls, startsAt, hasBegun, endsAt, pausedAt, chain } = sitting;
  const opened = lastOpened(sitting);
  const own = person === null ? undefined : tableOf(state, person);
  return {
    number,
    rolls,
    startsAt,
    hasBegun,
    isPaused: pausedAt !== null,
    isOver: sitting.isOver,
    endsAt,
    roll: rollWithLink(sitting),
    chain: chainView(chain),
    table: own === undefined ? null : viewOfTable(state, sitting, own),
    ...(sight !== 'phone' && {
      tables: viewOfTables(state),
      room: opened === 0 ? null : roomRound(state, sitting, opened, sight),
    }),
  };
}

function viewOfTable(state: TournamentState, { roll }: Sitting, table: SittingTable): TournamentTable {
  return {
    code: tableCodeOf(state.tournament, table.table),
    number: table.number,
    people: peopleAt(state, table).map(({ person, name }) => ({ person, name })),
    bots: botsAt(state, table),
    isClosed: roll !== null && table.closed >= roll.number,
    isOver: table.isOver,
  };
}

/** The last roll of a sitting whose fists have opened; 0 before the first. */
export function lastOpened({ roll, isOver }: Sitting): number {
  return Math.max(0, (roll?.number ?? 0) - (isOver ? 0 : 1));
}

/** V7: the plays of a table reveal who holds what, so only organisers get more than the counts. */
export function roomRound(state: TournamentState, sitting: Sitting, number: number, sight: Sight): RoomRound {
  const tables = sitting.tables.flatMap((table) => {
    const round = table.rounds.findLast(({ roll }) => roll === number);
    return round === undefined ? [] : [{ number: table.number, match: round.match, plays: round.plays }];
  });
  const plays = tables.flatMap((table) => parsePlays(table.plays) ?? []);
  return {
    number,
    roll: rollOfSitting(state, sitting, number),
    played: countShapes(plays),
    ...(sight === 'organiser' && { tables }),
  };
}
