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

export function viewOfSitting(
  state: TournamentState,
  sitting: Sitting,
  sight: Sight,
  person: PersonId | null,
): SittingView {
  const { number, startsAt, hasBegun, endsAt, pausedAt, chain } = sitting;
  const own = person === null ? undefined : tableOf(state, person);
  return {
    number,
    startsAt,
    hasBegun,
    isPaused: pausedAt !== null,
    isOver: sitting.isOver,
    endsAt,
    roll: rollWithLink(sitting),
    chain: chainView(chain),
    table: own === undefined ? null : viewOfTable(state, sitting, own),
    ...(sight !== 'phone' && {
      tables: openTables(sitting)
        .toSorted((a, b) => a.number - b.number)
        .map((table) => viewOfTable(state, sitting, table)),
      room: roomRound(state, sitting, sight),
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

/** V7: which plays a table made says who holds what, so only organisers get more than the counts. */
function roomRound(state: TournamentState, sitting: Sitting, sight: Sight): RoomRound | null {
  const number = (sitting.roll?.number ?? 0) - (sitting.isOver ? 0 : 1);
  if (number < 1) return null;
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
