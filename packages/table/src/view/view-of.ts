import {
  CUFFS,
  type FistView,
  type Look,
  type MatchView,
  type PersonId,
  parsePictureName,
  type SeatLook,
  type SeatView,
  type TalkLine,
  type TournamentPartView,
  type View,
} from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { findPerson, isRemoved, nameOf, runningMatch, seatOf, speakerOf } from '../state/seating.ts';
import type { MatchState, SeatState, TableState, TournamentPart } from '../state/state.ts';
import { type PublicMatch, publicMatch } from './view-of-match.ts';
import type { Viewer } from './viewer.ts';

/** How long a line of talk is shown, and how many. */
export const TALK_SHOWN_MS = 20_000;
const TALK_SHOWN_LINES = 8;

/**
 * All that a viewer may know of a table, built up from nothing. A caller that shows a state to many viewers builds what they share
 * once and passes it: with five players that saves 60 % of the CPU time.
 */
export function viewOf(
  state: TableState,
  version: number,
  viewer: Viewer,
  now: number,
  { table, match, tournament, previous }: SharedView = sharedViewOf(state),
): View {
  const person = viewer.kind === 'person' ? viewer.person : null;
  const known = person === null ? undefined : findPerson(state, person);
  const seat = known === undefined ? undefined : seatOf(state, known.person);
  return {
    table: state.table,
    version,
    now,
    ...table,
    you: {
      person,
      seat: seat ?? null,
      name: known?.name ?? null,
      ...(known !== undefined && isRemoved(state, known.person) && { removed: true }),
    },
    ...(known !== undefined &&
      known.person === state.host &&
      state.removed.length > 0 && { removed: state.removed }),
    match: state.match === null || match === null ? null : matchFor(state, state.match, match, known?.person),
    ...(tournament !== undefined && {
      tournament:
        previous === null
          ? tournament
          : { ...tournament, previous: matchFor(state, previous.state, previous.view, known?.person) },
    }),
    talk: talkLines(state, now),
  };
}

/** Strangers may watch where the table lets them, or where they could sit down. */
export function mayWatch(state: TableState, viewer: Viewer): boolean {
  if (state.settings.spectators) return true;
  if (viewer.kind === 'person' && isRemoved(state, viewer.person)) return false;
  if (viewer.kind === 'person' && findPerson(state, viewer.person) !== undefined) return true;
  if (state.settings.locked) return false;
  return runningMatch(state) === undefined && state.seats.length < state.settings.players;
}

/** What all viewers of a table are shown of it. */
export interface SharedView {
  readonly table: Pick<View, 'settings' | 'host' | 'seats' | 'next' | 'score'>;
  readonly match: PublicMatch | null;
  readonly tournament: TournamentPartView | undefined;
  readonly previous: { readonly state: MatchState; readonly view: PublicMatch } | null;
}

export function sharedViewOf(state: TableState): SharedView {
  const { settings, host, seats, next, score, match } = state;
  const previous = state.tournament?.previous ?? null;
  return {
    table: {
      settings,
      host,
      seats: seats.map((seat) => seatView(state, seat)),
      next: {
        match: next.number,
        commitment: next.commitment,
        seededBy: next.clientSeeds.map(({ person }) => person),
      },
      score,
    },
    match: match === null ? null : publicMatch(match, settings.memoryAid),
    tournament: state.tournament && tournamentPart(state.tournament),
    previous: previous && { state: previous, view: publicMatch(previous, settings.memoryAid) },
  };
}

function tournamentPart({ code, sitting, number, pace, phase, roll }: TournamentPart): TournamentPartView {
  return { code, sitting, number, pace, phase, roll: roll?.number ?? null };
}

function seatView(state: TableState, seat: SeatState): SeatView {
  const name = nameOf(state, seat);
  if (seat.kind === 'bot') return { kind: 'bot', name, level: seat.level };
  const owner = findPerson(state, seat.person);
  const awaySince = owner?.awaySince ?? null;
  return {
    kind: 'person',
    person: seat.person,
    name,
    present: owner?.node != null,
    ...(awaySince === null ? {} : { awaySince }),
    ...(seat.substitute === null ? {} : { substitute: seat.substitute }),
    ...lookOf(name, owner?.look),
  };
}

/** An animal has a colour and no skin, so that nobody is known by their hand. */
function lookOf(name: string, own: Look = {}): { look?: SeatLook } {
  const picture = parsePictureName(name);
  if (picture === undefined) return Object.keys(own).length === 0 ? {} : { look: own };
  const cuff = CUFFS.find((each) => each === picture.colour);
  return { look: { animal: picture.animal, ...(cuff !== undefined && { cuff }) } };
}

function matchFor(
  state: TableState,
  match: MatchState,
  shared: PublicMatch,
  person: PersonId | undefined,
): MatchView {
  const you = person === undefined ? undefined : placeOf(state, match, person);
  const hand = match.game.hands[you ?? -1];
  if (you === undefined || hand === undefined) return { ...shared, you: null };
  const { round } = shared;
  if (round === null) return { ...shared, you, hand };
  return { ...shared, you, hand, round: { ...round, fists: withOwnShape(match, round.fists, you) } };
}

/** Somebody who left for good has no place in the match any more. */
function placeOf(state: TableState, match: MatchState, person: PersonId): Seat | undefined {
  const place = match.players.findIndex(({ kind, key }) => kind === 'person' && key === person);
  const taken = state.seats[place];
  const hasLeft = match.round !== null && taken?.kind === 'person' && taken.substitute === 'permanent';
  return place === -1 || hasLeft ? undefined : place;
}

/** Like everybody else, the viewer learns at the reveal what a bot played for them. */
function withOwnShape(match: MatchState, fists: readonly FistView[], you: Seat): readonly FistView[] {
  const own = fists[you];
  const closed = match.round?.fists[you];
  if (own?.closed !== true || closed?.by !== 'owner') return fists;
  return fists.with(you, { ...own, shape: closed.shape });
}

/** The newest lines without those that are over. No older line takes their place. */
function talkLines(state: TableState, now: number): readonly TalkLine[] {
  return state.talk.slice(-TALK_SHOWN_LINES).flatMap(({ person, talk, at, isOver }) => {
    const seat = speakerOf(state, person);
    return seat === undefined || isOver === true || now - at > TALK_SHOWN_MS ? [] : [{ seat, talk, at }];
  });
}
