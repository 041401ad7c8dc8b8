import type { TournamentEvent } from '@pok/protocol';
import type { TournamentState } from '../state/state.ts';
import {
  addClientSeed,
  beginTournament,
  changePerson,
  countMatch,
  join,
  markAnswered,
} from './evolve-people.ts';
import { addTables, changeSitting, changeTable, joinTable, resume, seat } from './evolve-sitting.ts';

/** The one place where a tournament changes. */
export function evolve(state: TournamentState | null, event: TournamentEvent): TournamentState {
  if (event.type === 'created') return beginTournament(event);
  if (state === null) throw new Error(`a log begins with 'created', not with '${event.type}'`);
  switch (event.type) {
    case 'came':
      return changePerson(state, event.person, { node: event.node, awaySince: null });
    case 'went':
      return changePerson(state, event.person, { node: null, awaySince: event.at });
    case 'joined':
      return join(state, event);
    case 'left':
      return changePerson(state, event.person, { plays: false });
    case 'renamed':
      return changePerson(state, event.person, { name: event.name });
    case 'removed':
      return changePerson(state, event.person, { isRemoved: true });
    case 'allowed':
      return changePerson(state, event.person, { isRemoved: false });
    case 'organiser-added':
      return { ...state, organisers: [...state.organisers, event.person] };
    case 'organiser-removed':
      return { ...state, organisers: state.organisers.filter((person) => person !== event.person) };
    case 'settings-changed':
      return { ...state, settings: event.settings };
    case 'client-seed-added':
      return addClientSeed(state, event.person, event.clientSeed);
    case 'seated':
      return seat(state, event);
    case 'tables-added':
      return addTables(state, event.tables);
    case 'table-joined':
      return joinTable(state, event.table, event.person);
    case 'begun':
      return changeSitting(state, { hasBegun: true, endsAt: event.endsAt });
    case 'rolled': {
      const { number, roll, deadline } = event;
      return changeSitting(state, { roll: { number, roll, deadline } });
    }
    case 'deadline-moved': {
      const roll = state.sittings.at(-1)?.roll ?? null;
      return changeSitting(state, { roll: roll && { ...roll, deadline: event.deadline } });
    }
    case 'paused':
      return changeSitting(state, { pausedAt: event.at });
    case 'resumed':
      return resume(state, event.at);
    case 'time-set':
      return changeSitting(state, { endsAt: event.endsAt, isTimeUp: false });
    case 'time-up':
      return changeSitting(state, { isTimeUp: true });
    case 'sitting-ended':
      return changeSitting(state, { isOver: true, pausedAt: null });
    case 'ended':
      return { ...state, endedAt: event.at };
    case 'fists-closed':
      return changeTable(state, event.table, () => ({ closed: event.roll }));
    case 'round-played': {
      const { match, roll, plays } = event;
      return changeTable(state, event.table, ({ rounds }) => ({
        rounds: [...rounds, { match, roll, plays }],
      }));
    }
    case 'match-ended':
      return countMatch(
        changeTable(state, event.table, () => ({ matches: event.match })),
        event,
      );
    case 'table-ended':
      return changeTable(state, event.table, () => ({ isOver: true }));
    case 'answered':
      return markAnswered(state, event.person, event.id);
    default:
      return event satisfies never;
  }
}
