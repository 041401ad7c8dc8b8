import type { TableEvent } from '@pok/protocol';
import { seatOf } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import {
  closeFist,
  endMatch,
  missDeadline,
  moveDeadline,
  openFist,
  pauseRound,
  resumeRound,
  revealFists,
  startNextMatch,
  startRound,
} from './evolve-match.ts';
import {
  addClientSeed,
  allow,
  beginTable,
  changeHost,
  changePerson,
  changeSeat,
  changeSettings,
  forgiveMisses,
  hear,
  markAnswered,
  remove,
  removeSeat,
  rename,
  sit,
  takeOver,
} from './evolve-people.ts';
import { instruct, keepPrevious, keepResult, keepRound } from './evolve-tournament.ts';

/** The one place where a table changes. */
export function evolve(state: TableState | null, event: TableEvent): TableState {
  if (event.type === 'created') return beginTable(event);
  if (state === null) throw new Error(`a log begins with 'created', not with '${event.type}'`);
  switch (event.type) {
    case 'came':
      return changePerson(state, event.person, { node: event.node, awaySince: null });
    case 'went':
      return changePerson(state, event.person, { node: null, awaySince: event.at });
    case 'sat':
      return sit(state, event);
    case 'stood':
      return removeSeat(state, seatOf(state, event.person));
    case 'renamed':
      return rename(state, event.person, event.name);
    case 'look-changed':
      return changePerson(state, event.person, { look: event.look });
    case 'removed':
      return remove(state, event.person);
    case 'allowed':
      return allow(state, event.person);
    case 'bot-added':
      return { ...state, seats: [...state.seats, { kind: 'bot', name: event.name, level: event.level }] };
    case 'bot-removed':
      return removeSeat(state, event.seat);
    case 'settings-changed':
      return changeSettings(state, event.settings);
    case 'host-changed':
      return changeHost(state, event);
    case 'client-seed-added':
      return addClientSeed(state, event.person, event.clientSeed);
    case 'match-started':
      return keepPrevious(startNextMatch(state, event), state);
    case 'rolled':
      return startRound(state, event);
    case 'deadline-moved':
      return moveDeadline(state, event.deadline);
    case 'paused':
      return pauseRound(state, { kind: 'stopped', leftMs: event.leftMs });
    case 'resumed':
      return resumeRound(state, event.deadline);
    case 'missed':
      return missDeadline(state, event.seat);
    case 'closed':
      return closeFist(event.by === 'owner' ? forgiveMisses(state, event.seat) : state, event);
    case 'opened':
      return openFist(state, event.seat);
    case 'revealed':
      return keepRound(revealFists(state), state.match?.round?.common);
    case 'match-ended':
      return keepResult(endMatch(state, event.at, event.result), state, event);
    case 'given-to-bot':
      return changeSeat(state, event.seat, { substitute: event.substitute });
    case 'taken-back':
      return changeSeat(state, event.seat, { substitute: null, missed: 0 });
    case 'instructed':
      return instruct(state, event);
    case 'taken-over':
      return takeOver(state, event);
    case 'talked':
      return hear(state, event);
    case 'answered':
      return markAnswered(state, event.person, event.id);
    default:
      return event satisfies never;
  }
}
