import { accept, type Refused, refuse, type Validity } from '@pok/log';
import type { PersonId, TournamentCommand, TournamentRequest } from '@pok/protocol';
import { findPerson, isOrganiser } from '../state/sitting.ts';
import type { TournamentState } from '../state/state.ts';
import {
  decideAddOrganiser,
  decideAllow,
  decideRemove,
  decideRemoveOrganiser,
  decideSettings,
} from './decide-organiser.ts';
import {
  decideEnd,
  decideEndSitting,
  decideNext,
  decidePause,
  decideResume,
  decideTime,
} from './decide-pace.ts';
import { decideClientSeed, decideJoin, decideLeave, decideRename } from './decide-people.ts';
import { decideSeat } from './decide-seat.ts';
import type { Decision, DecisionContext } from './decision.ts';

/** The commands for everybody; the others are for organisers. */
const FOR_EVERYBODY: readonly TournamentCommand['type'][] = ['join', 'leave', 'rename', 'add-client-seed'];
/** The commands that still work when it is over. */
const AFTERWARDS: readonly TournamentCommand['type'][] = ['leave', 'rename', 'change-settings', 'end'];

/** What a person's command does to a tournament. A repeated command changes nothing and gets the same answer. */
export function decide(
  state: TournamentState,
  person: PersonId,
  { id, command }: TournamentRequest,
  context: DecisionContext,
  isValid: Validity = () => true,
): Decision | Refused<'elsewhere'> {
  const known = findPerson(state, person);
  if (known?.answered.includes(id)) return accept();
  if (!isValid(known?.node)) return refuse('elsewhere');
  if (known === undefined && command.type !== 'join') return refuse('not-in-tournament');
  if (known?.isRemoved && command.type !== 'leave') return refuse('removed');
  if (!FOR_EVERYBODY.includes(command.type) && !isOrganiser(state, person)) return refuse('not-organiser');
  if (state.endedAt !== null && !AFTERWARDS.includes(command.type)) return refuse('tournament-over');
  const decision = decideCommand(state, person, command, context);
  if (!decision.ok) return decision;
  return accept(...decision.events, { type: 'answered', person, id });
}

function decideCommand(
  state: TournamentState,
  person: PersonId,
  command: TournamentCommand,
  context: DecisionContext,
): Decision {
  switch (command.type) {
    case 'join':
      return decideJoin(state, person, command.name, context);
    case 'leave':
      return decideLeave(state, person);
    case 'rename':
      return decideRename(state, person, command);
    case 'add-client-seed':
      return decideClientSeed(state, person, command);
    case 'change-settings':
      return decideSettings(state, command.settings);
    case 'remove':
      return decideRemove(state, command.person);
    case 'allow':
      return decideAllow(state, command.person);
    case 'add-organiser':
      return decideAddOrganiser(state, command.person);
    case 'remove-organiser':
      return decideRemoveOrganiser(state, command.person);
    case 'seat':
      return decideSeat(state, command, context);
    case 'next':
      return decideNext(state, command, context);
    case 'pause':
      return decidePause(state, context);
    case 'resume':
      return decideResume(state, context);
    case 'set-time':
      return decideTime(state, command, context);
    case 'end-sitting':
      return decideEndSitting(state, command);
    case 'end':
      return decideEnd(state, context);
    default:
      return command satisfies never;
  }
}
