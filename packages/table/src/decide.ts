import type { Command, Request } from './command.ts';
import { decideGiveToBot, decideLeave, decideTakeBack } from './decide-leaving.ts';
import {
  decideAddBot,
  decideFreeSeat,
  decideHandHost,
  decideRename,
  decideSettings,
  decideSit,
  decideStand,
  decideWord,
} from './decide-lobby.ts';
import { decideClose, decideOpen, decideStart } from './decide-match.ts';
import { decideClaim, decideTalk } from './decide-talk.ts';
import type { Circumstances, Decision } from './decision.ts';
import type { PersonId } from './identity.ts';
import { findPerson } from './seating.ts';
import type { TableState } from './state.ts';

/** What a person's command does to a table. Repeated, it does nothing more and is answered the same way. */
export function decide(
  state: TableState,
  person: PersonId,
  { id, command }: Request,
  circumstances: Circumstances,
): Decision {
  const known = findPerson(state, person);
  if (known?.answered.includes(id)) return { ok: true, events: [] };
  if (known === undefined && command.type !== 'sit') return { ok: false, refusal: 'not-at-table' };
  const decision = decideCommand(state, person, command, circumstances);
  if (!decision.ok) return decision;
  return { ok: true, events: [...decision.events, { type: 'answered', person, id }] };
}

function decideCommand(
  state: TableState,
  person: PersonId,
  command: Command,
  circumstances: Circumstances,
): Decision {
  switch (command.type) {
    case 'sit':
      return decideSit(state, person, command.name, circumstances);
    case 'stand':
      return decideStand(state, person);
    case 'rename':
      return decideRename(state, person, command.name);
    case 'add-bot':
      return decideAddBot(state, person, command.level);
    case 'free-seat':
      return decideFreeSeat(state, person, command, circumstances);
    case 'change-settings':
      return decideSettings(state, person, command.settings);
    case 'hand-host':
      return decideHandHost(state, person, command.to);
    case 'add-word':
      return decideWord(state, person, command);
    case 'start':
      return decideStart(state, person, circumstances);
    case 'close':
      return decideClose(state, person, command);
    case 'open':
      return decideOpen(state, person, command);
    case 'give-to-bot':
      return decideGiveToBot(state, person, command.seat, circumstances);
    case 'take-back':
      return decideTakeBack(state, person, circumstances);
    case 'talk':
      return decideTalk(state, person, command.talk, circumstances);
    case 'claim':
      return decideClaim(state, person, command, circumstances);
    case 'leave':
      return decideLeave(state, person, circumstances);
    default:
      return command satisfies never;
  }
}
