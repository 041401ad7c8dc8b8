import type { PersonId, TournamentEventOf } from '@pok/protocol';
import { clientSeedsHashOf, commitToChain } from '@pok/table';
import { drawCount, tableCount } from '../state/sitting.ts';
import type { Sitting, SittingTable, TournamentState } from '../state/state.ts';

/** A sitting keeps the settings with which it was seated. */
export function seat(
  state: TournamentState,
  { startsAt, tables, nextChainSeed }: TournamentEventOf<'seated'>,
): TournamentState {
  const { pace, rolls, timer, minutes, tableSize } = state.settings;
  const { chainSeed, commitment } = state.next;
  const clientSeeds = state.next.clientSeeds.map(({ clientSeed }) => clientSeed);
  const drawn = new Set(tables.flatMap(({ people }) => people));
  const sitting: Sitting = {
    number: state.sittings.length + 1,
    pace,
    rolls,
    timer,
    minutes,
    chain: {
      seed: chainSeed,
      commitment,
      clientSeeds,
      clientSeedsHash: clientSeedsHashOf(clientSeeds),
    },
    seating: {
      tableSize,
      people: state.people.flatMap(({ person }) => (drawn.has(person) ? [person] : [])),
      tables: tables.map(({ people }) => people),
    },
    startsAt,
    hasBegun: false,
    endsAt: null,
    isTimeUp: false,
    pausedAt: null,
    roll: null,
    tables: newTables(state, tables),
    isOver: false,
  };
  return {
    ...state,
    sittings: [...state.sittings, sitting],
    next: { chainSeed: nextChainSeed, commitment: commitToChain(nextChainSeed), clientSeeds: [] },
  };
}

export function addTables(
  state: TournamentState,
  tables: TournamentEventOf<'tables-added'>['tables'],
): TournamentState {
  return changeSitting(state, { tables: [...mustSit(state).tables, ...newTables(state, tables)] });
}

function newTables(
  state: TournamentState,
  tables: TournamentEventOf<'tables-added'>['tables'],
): readonly SittingTable[] {
  const before = tableCount(state);
  const draw = drawCount(state) + 1;
  return tables.map(({ number, people }, index) => ({
    table: before + index + 1,
    number,
    draw,
    people,
    closed: 0,
    rounds: [],
    matches: 0,
    isOver: false,
  }));
}

export function joinTable(state: TournamentState, table: number, person: PersonId): TournamentState {
  return changeTable(state, table, ({ people }) => ({ people: [...people, person] }));
}

/** The sitting that was seated last. */
export function changeSitting(state: TournamentState, change: Partial<Sitting>): TournamentState {
  const sitting = mustSit(state);
  return { ...state, sittings: state.sittings.with(-1, { ...sitting, ...change }) };
}

/** Tables report even after their sitting. */
export function changeTable(
  state: TournamentState,
  number: number,
  change: (table: SittingTable) => Partial<SittingTable>,
): TournamentState {
  const at = state.sittings.findLastIndex(({ tables }) => tables.some(({ table }) => table === number));
  const sitting = state.sittings[at];
  if (sitting === undefined) throw new Error(`there is no table ${number}`);
  const tables = sitting.tables.map((one) => (one.table === number ? { ...one, ...change(one) } : one));
  return { ...state, sittings: state.sittings.with(at, { ...sitting, tables }) };
}

/** Every deadline moves by the length of the pause. */
export function resume(state: TournamentState, at: number): TournamentState {
  const { pausedAt, startsAt, endsAt, roll } = mustSit(state);
  const pause = pausedAt === null ? 0 : at - pausedAt;
  const deadline = roll?.deadline ?? null;
  return changeSitting(state, {
    pausedAt: null,
    startsAt: startsAt + pause,
    endsAt: endsAt === null ? null : endsAt + pause,
    roll: roll === null || deadline === null ? roll : { ...roll, deadline: deadline + pause },
  });
}

function mustSit(state: TournamentState): Sitting {
  const sitting = state.sittings.at(-1);
  if (sitting === undefined) throw new Error('there is no sitting');
  return sitting;
}
