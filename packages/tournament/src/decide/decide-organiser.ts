import { accept, refuse } from '@pok/log';
import {
  type PersonId,
  parsePictureName,
  type TournamentEvent,
  type TournamentSettingsChange,
} from '@pok/protocol';
import { findPerson, isOrganiser } from '../state/sitting.ts';
import type { TournamentState } from '../state/state.ts';
import type { Decision } from './decision.ts';
import { pictureNameFor } from './picture-names.ts';

/** Settings of the pace apply from the next sitting on. */
export function decideSettings(state: TournamentState, change: TournamentSettingsChange): Decision {
  const settings = { ...state.settings, ...change };
  const arePicturesNew = settings.pictureNames && !state.settings.pictureNames;
  return accept({ type: 'settings-changed', settings }, ...(arePicturesNew ? givePictures(state) : []));
}

function givePictures({ people }: TournamentState): readonly TournamentEvent[] {
  const taken = people.flatMap(({ name }) => (parsePictureName(name) === undefined ? [] : [name]));
  return people.flatMap(({ person, name }): TournamentEvent[] => {
    if (parsePictureName(name) !== undefined) return [];
    const picture = pictureNameFor(taken);
    taken.push(picture);
    return [{ type: 'renamed', person, name: picture }];
  });
}

/** Their results stay in the standings. */
export function decideRemove(state: TournamentState, person: PersonId): Decision {
  const known = findPerson(state, person);
  if (known === undefined || isOrganiser(state, person)) return refuse('no-such-person');
  return known.isRemoved ? accept() : accept({ type: 'removed', person });
}

export function decideAllow(state: TournamentState, person: PersonId): Decision {
  if (findPerson(state, person) === undefined) return refuse('no-such-person');
  return findPerson(state, person)?.isRemoved ? accept({ type: 'allowed', person }) : accept();
}

export function decideAddOrganiser(state: TournamentState, person: PersonId): Decision {
  const known = findPerson(state, person);
  if (known === undefined || known.isRemoved) return refuse('no-such-person');
  return isOrganiser(state, person) ? accept() : accept({ type: 'organiser-added', person });
}

/** There is always at least one organiser. */
export function decideRemoveOrganiser(state: TournamentState, person: PersonId): Decision {
  if (!isOrganiser(state, person)) return accept();
  return state.organisers.length === 1
    ? refuse('last-organiser')
    : accept({ type: 'organiser-removed', person });
}
