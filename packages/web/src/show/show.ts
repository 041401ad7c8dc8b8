import type { MatchView, RevealedRound, View } from '@pok/protocol';
import type { RevealStage, Tempo } from './choreography.ts';
import { readingTime } from './reading-time.ts';

/**
 * What a screen shows now. A view has the last reveal and the next roll at the same time, and the show puts them in order. Dice tumble,
 * fists close, a breath, a shared beat, all open. The referee judges, the table is cleared, the next dice tumble.
 */
export type Show =
  | { readonly stage: 'lobby' }
  | { readonly stage: 'tumble'; readonly match: number; readonly round: number; readonly until: number }
  | { readonly stage: 'choose'; readonly match: number; readonly round: number }
  | {
      readonly stage: RevealStage;
      readonly match: number;
      readonly reveal: RevealedRound;
      readonly until: number;
    }
  | { readonly stage: 'over'; readonly match: number };

type Timed = Extract<Show, { readonly reveal: RevealedRound }>;

/** A newcomer sees how things stand, not what they have missed. */
export function startShow(view: View): Show {
  const { match } = view;
  if (match === null) return { stage: 'lobby' };
  if (match.round === null) return { stage: 'over', match: match.number };
  if (match.round.pause === 'held' && match.last !== null)
    return { stage: 'judge', match: match.number, reveal: match.last, until: Number.POSITIVE_INFINITY };
  return { stage: 'choose', match: match.number, round: match.round.number };
}

/** Moves the show on as far as the view and the clock allow. */
export function pace(show: Show, view: View, now: number, tempo: Tempo): Show {
  let current = show;
  for (;;) {
    const next = step(current, view, now, tempo);
    if (next === current) return current;
    current = next;
  }
}

/** A tap ends a timed stage. */
export function skip(show: Show, now: number): Show {
  return 'until' in show ? { ...show, until: Math.min(show.until, now) } : show;
}

/** When the show moves on by itself; null if it waits for players. */
export function wakeAt(show: Show): number | null {
  return 'until' in show && Number.isFinite(show.until) ? show.until : null;
}

/** Without motion, the verdict of one round can follow that of another in one step. */
export function isSameMoment(a: Show, b: Show): boolean {
  return a.stage === b.stage && momentOf(a) === momentOf(b);
}

function momentOf(show: Show): string {
  if (show.stage === 'lobby') return '';
  const round = 'reveal' in show ? show.reveal.number : 'round' in show ? show.round : 0;
  return `${show.match}/${round}`;
}

function step(show: Show, view: View, now: number, tempo: Tempo): Show {
  const { match } = view;
  if (match === null) return show.stage === 'lobby' ? show : { stage: 'lobby' };
  if (show.stage === 'lobby' || show.match !== match.number) return firstRoll(view, now, tempo);
  switch (show.stage) {
    case 'over':
      // A match that has ended continues only if the server has lost its end.
      return match.round === null ? show : firstRoll(view, now, tempo);
    case 'tumble':
      // If the round is over by now, there are no dice of it to show.
      return now < show.until && match.round?.number === show.round
        ? show
        : { stage: 'choose', match: show.match, round: show.round };
    case 'choose': {
      const { last, round } = match;
      // The server has lost some rounds.
      if (round !== null && round.number < show.round) return firstRoll(view, now, tempo);
      if (last !== null && last.number >= show.round)
        return { stage: 'breath', match: show.match, reveal: last, until: now + tempo.breath };
      // The match was abandoned: no fist will open any more.
      return round === null ? { stage: 'over', match: show.match } : show;
    }
    case 'breath':
      return now < show.until ? show : { ...show, stage: 'beat', until: now + tempo.beat };
    case 'beat':
      return now < show.until ? show : { ...show, stage: 'open', until: now + tempo.open };
    case 'open':
      return now < show.until
        ? show
        : { ...show, stage: 'judge', until: now + readingTime(show.reveal, view, tempo) };
    case 'judge':
      return judged(show, match, now, tempo);
    case 'clear':
      return now < show.until ? show : afterReveal(show.reveal, view, now, tempo);
    default:
      return show satisfies never;
  }
}

/** In a pause the verdict stays, to be talked about. */
function judged(show: Timed, match: MatchView, now: number, tempo: Tempo): Show {
  const isPaused = match.round?.pause !== undefined && match.last?.number === show.reveal.number;
  const isWaiting = show.until === Number.POSITIVE_INFINITY;
  if (isPaused) return isWaiting ? show : { ...show, until: Number.POSITIVE_INFINITY };
  return now < show.until && !isWaiting ? show : { ...show, stage: 'clear', until: now + tempo.clear };
}

function firstRoll(view: View, now: number, tempo: Tempo): Show {
  const { match } = view;
  if (match === null) return { stage: 'lobby' };
  return match.round === null
    ? { stage: 'over', match: match.number }
    : { stage: 'tumble', match: match.number, round: match.round.number, until: now + tempo.tumble };
}

/** A reveal that came while the last one was on screen is shown next; rounds between them are skipped. */
function afterReveal(shown: RevealedRound, view: View, now: number, tempo: Tempo): Show {
  const { match } = view;
  if (match === null) return { stage: 'lobby' };
  const { last } = match;
  if (last !== null && last.number > shown.number) {
    return { stage: 'breath', match: match.number, reveal: last, until: now + tempo.breath };
  }
  return firstRoll(view, now, tempo);
}
