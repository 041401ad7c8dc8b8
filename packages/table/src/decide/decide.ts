import { accept, refuse, type Validity } from '@pok/log';
import type { Command, PersonId, Request } from '@pok/protocol';
import { findPerson, isRemoved } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { decideGiveToBot, decideTakeBack } from './decide-absence.ts';
import { decideAllow, decideLeave, decideRemove } from './decide-leaving.ts';
import {
  decideAddBot,
  decideClientSeed,
  decideFreeSeat,
  decideHandHost,
  decideRename,
  decideSettings,
  decideSit,
  decideStand,
} from './decide-lobby.ts';
import { decideClose, decideOpen, decideStart } from './decide-match.ts';
import { decidePause, decideResume } from './decide-pause.ts';
import { decidePromise, decideTalk } from './decide-talk.ts';
import type { Decision, DecisionContext } from './decision.ts';

/** The tournament says who sits at its tables, and under which names. */
const LEFT_TO_TOURNAMENT: readonly Command['type'][] = ['sit', 'stand', 'rename', 'leave'];

/**
 * What a person's command does to a table. A repeated command changes nothing and gets the same answer. Senders who move to another node
 * repeat unanswered commands there. That node may already have refused a command that is still queued here.
 */
export function decide(
  state: TableState,
  person: PersonId,
  { id, command }: Request,
  context: DecisionContext,
  isValid: Validity = () => true,
): Decision {
  const known = findPerson(state, person);
  if (known?.answered.includes(id)) return accept();
  if (!isValid(known?.node)) return refuse('elsewhere');
  if (known === undefined && command.type !== 'sit') return refuse('not-at-table');
  if (isRemoved(state, person) && command.type !== 'leave') return refuse('removed');
  if (state.tournament !== undefined && LEFT_TO_TOURNAMENT.includes(command.type))
    return refuse('table-locked');
  const decision = decideCommand(state, person, command, context);
  if (!decision.ok) return decision;
  return accept(...decision.events, { type: 'answered', person, id });
}

function decideCommand(
  state: TableState,
  person: PersonId,
  command: Command,
  context: DecisionContext,
): Decision {
  switch (command.type) {
    case 'sit':
      return decideSit(state, person, command.name, context);
    case 'stand':
      return decideStand(state, person);
    case 'rename':
      return decideRename(state, person, command);
    case 'change-look':
      return accept({ type: 'look-changed', person, look: command.look });
    case 'remove':
      return decideRemove(state, person, command.person);
    case 'allow':
      return decideAllow(state, person, command.person);
    case 'add-bot':
      return decideAddBot(state, person, command.level);
    case 'free-seat':
      return decideFreeSeat(state, person, command, context);
    case 'change-settings':
      return decideSettings(state, person, command.settings);
    case 'hand-host':
      return decideHandHost(state, person, command.to);
    case 'add-client-seed':
      return decideClientSeed(state, person, command);
    case 'start':
      return decideStart(state, person, context);
    case 'close':
      return decideClose(state, person, command);
    case 'open':
      return decideOpen(state, person, command);
    case 'pause':
      return decidePause(state, person, context);
    case 'resume':
      return decideResume(state, person, command, context);
    case 'give-to-bot':
      return decideGiveToBot(state, person, command.seat, context);
    case 'take-back':
      return decideTakeBack(state, person, context);
    case 'talk':
      return decideTalk(state, person, command.talk, context);
    case 'promise':
      return decidePromise(state, person, command, context);
    case 'leave':
      return decideLeave(state, person, context);
    default:
      return command satisfies never;
  }
}
