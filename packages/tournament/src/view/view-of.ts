import type { Participant, PersonId, StandingLine, TournamentView } from '@pok/protocol';
import type { Viewer } from '@pok/table';
import { memoize } from '../memoize.ts';
import { standingsOf } from '../standings/standings.ts';
import { findPerson, isIn, isOrganiser } from '../state/sitting.ts';
import type { Person, TournamentState } from '../state/state.ts';
import { viewOfSitting } from './view-of-sitting.ts';

/** How much of the standings fits on a big screen and on a phone. */
const LINES_ON_BIG_SCREEN = 20;
const LINES_ON_PHONE = 10;
const TOP_THREE = 3;

/** Phones see less than the stage: organisers, and the big screen that everybody in the room can read. */
export type Sight = 'organiser' | 'big-screen' | 'phone';

/** All that a viewer may know of a tournament, built up from nothing. */
export function viewOf(state: TournamentState, version: number, viewer: Viewer, now: number): TournamentView {
  const person = viewer.kind === 'person' ? viewer.person : null;
  const known = person === null ? undefined : findPerson(state, person);
  const sight = sightOf(state, viewer);
  const sitting = state.sittings.at(-1);
  const isSitting = sitting?.isOver === false;
  return {
    tournament: state.tournament,
    version,
    now,
    settings: state.settings,
    isOver: state.endedAt !== null,
    you: {
      person,
      name: known?.name ?? null,
      isOrganiser: sight === 'organiser',
      plays: known !== undefined && isIn(known),
      isRemoved: known?.isRemoved ?? false,
      hasSeeded: state.next.clientSeeds.some((given) => given.person === person),
    },
    playing: state.people.filter(isIn).length,
    sitting: sitting === undefined ? null : viewOfSitting(state, sitting, sight, person),
    next: { sitting: state.sittings.length + 1, commitment: state.next.commitment },
    standings: sight === 'phone' && isSitting ? [] : standingsFor(state, sight, person),
    ...(sight === 'organiser' && { people: state.people.map((each) => participant(state, each)) }),
  };
}

export function sightOf(state: TournamentState, viewer: Viewer): Sight {
  if (viewer.kind === 'big-screen') return 'big-screen';
  return viewer.kind === 'person' && isOrganiser(state, viewer.person) ? 'organiser' : 'phone';
}

/** Computed once for all viewers. */
const standings = memoize(standingsOf);

/** Hidden standings are for organisers. Elsewhere a phone has the first few and its owner's own line. */
function standingsFor(
  { people, settings }: TournamentState,
  sight: Sight,
  person: PersonId | null,
): readonly StandingLine[] {
  if (sight !== 'organiser' && settings.standings === 'hidden') return [];
  const lines = standings(people);
  if (sight === 'organiser') return lines;
  if (settings.standings === 'top-three') return lines.slice(0, TOP_THREE);
  if (sight === 'big-screen') return lines.slice(0, LINES_ON_BIG_SCREEN);
  return lines.filter((line, place) => place < LINES_ON_PHONE || line.person === person);
}

function participant(state: TournamentState, known: Person): Participant {
  const { person, name, node, awaySince, plays, isRemoved } = known;
  return {
    person,
    name,
    isPresent: node !== null,
    ...(awaySince !== null && { awaySince }),
    isOrganiser: isOrganiser(state, person),
    plays,
    isRemoved,
  };
}
