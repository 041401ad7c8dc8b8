import { accept, refuse } from '@pok/log';
import type { PersonId, TournamentCommandOf } from '@pok/protocol';
import { cleanName, isClientSeed, isSameName } from '@pok/table';
import { findPerson, isIn, isOrganiser } from '../state/sitting.ts';
import { MAX_PLAYING, type TournamentState } from '../state/state.ts';
import type { Decision, DecisionContext, Refused } from './decision.ts';
import { pictureNameFor } from './picture-names.ts';

/** Anybody with the code may join at any time. People who come back keep what they have won. */
export function decideJoin(
  state: TournamentState,
  person: PersonId,
  name: string,
  { now, nodeOf }: DecisionContext,
): Decision {
  const known = findPerson(state, person);
  if (known?.plays) return refuse('already-joined');
  if (known === undefined && state.settings.locked) return refuse('tournament-locked');
  if (state.people.filter(isIn).length >= MAX_PLAYING) return refuse('tournament-full');
  const clean = nameIn(state, person, name);
  if (!clean.ok) return clean;
  return accept({ type: 'joined', at: now, person, name: clean.name, node: nodeOf(person) });
}

/** A bot plays their seat to the end of the match. Organisers stay organisers. */
export function decideLeave(state: TournamentState, person: PersonId): Decision {
  return findPerson(state, person)?.plays ? accept({ type: 'left', person }) : accept();
}

export function decideRename(
  state: TournamentState,
  by: PersonId,
  { name, person = by }: TournamentCommandOf<'rename'>,
): Decision {
  if (person !== by && !isOrganiser(state, by)) return refuse('not-organiser');
  if (findPerson(state, person) === undefined) return refuse('no-such-person');
  if (state.settings.pictureNames) return refuse('names-off');
  const clean = nameIn(state, person, name);
  return clean.ok ? accept({ type: 'renamed', person, name: clean.name }) : clean;
}

/** A device adds its seed after it has seen the commitment, once, and can't take it back. */
export function decideClientSeed(
  state: TournamentState,
  person: PersonId,
  { sitting, clientSeed }: TournamentCommandOf<'add-client-seed'>,
): Decision {
  if (sitting !== state.sittings.length + 1) return refuse('wrong-sitting');
  if (!isClientSeed(clientSeed)) return refuse('client-seed-invalid');
  if (state.next.clientSeeds.some((given) => given.person === person))
    return refuse('client-seed-already-given');
  return accept({ type: 'client-seed-added', person, clientSeed });
}

type FoundName = { readonly ok: true; readonly name: string } | Refused;

/** The name under which somebody plays: no two people in a tournament have the same name, even if one has left. */
function nameIn(state: TournamentState, person: PersonId, name: string): FoundName {
  const others = state.people.filter((other) => other.person !== person);
  const taken = others.map((other) => other.name);
  if (state.settings.pictureNames)
    return { ok: true, name: pictureNameFor(taken, findPerson(state, person)?.name) };
  const clean = cleanName(name);
  if (!clean.ok) return clean;
  return taken.some((other) => isSameName(other, clean.name)) ? refuse('name-taken') : clean;
}
