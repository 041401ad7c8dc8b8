import type { FistView, MadePromise, MatchView } from '@pok/protocol';
import type { DieVerdict, Hand, Roll, Seat, Shape } from '@pok/rules';
import { isHandedOver } from '@pok/rules';
import type { Explanation } from '../words/referee.ts';
import type { RevealStage } from './choreography.ts';
import { explanationOf, type Players, type Reveal } from './explanation.ts';
import type { Show } from './show.ts';

/** What becomes of a counter: it goes into the box, or comes back to the hand. */
export type Outcome = 'box' | 'hand';

/** A fist as the screen draws it. */
export type FistScene =
  | {
      readonly state: 'waiting' | 'closed';
      readonly shape?: undefined;
      readonly movesTo?: undefined;
      readonly outcome?: undefined;
      readonly isJudged?: undefined;
      /** From the breath on: what will be seen in a moment, so that it can be drawn in advance. */
      readonly coming?: Shape;
    }
  | {
      readonly state: 'open';
      readonly shape: Shape;
      readonly movesTo: Outcome | undefined;
      /** Known before it is judged, so that it can be drawn in advance. */
      readonly outcome: Outcome;
      readonly isJudged: boolean;
      readonly coming?: undefined;
    };

/** Shared objects, so that a screen can tell by identity that nothing has changed. */
export const WAITING: FistScene = { state: 'waiting' };
export const CLOSED: FistScene = { state: 'closed' };

/** `wasHonest` is absent while the fists are closed. */
export type ShownPromise = MadePromise & { readonly wasHonest?: boolean };

/** Everything that lies on the table at one moment of the show. */
export interface Scene {
  readonly stage: 'tumble' | 'choose' | RevealStage;
  readonly round: number;
  readonly roll: Roll;
  readonly fists: readonly FistScene[];
  /** What the dice light up as, once they are judged. */
  readonly dice: readonly (DieVerdict['kind'] | undefined)[];
  /** The viewer's own hand, as it was when the fists closed until the table is cleared. */
  readonly hand: Hand | undefined;
  /** The viewer's own choice while it is still a secret. */
  readonly chosen: Shape | undefined;
  /** What players have promised about their own play, the latest last. Once the fists are open, it says whether they kept it. */
  readonly promises: readonly ShownPromise[];
  /** The reveal on screen, from the breath on, and what the referee will say about it. */
  readonly reveal: Reveal | undefined;
  readonly explanation: Explanation | undefined;
}

/** All fists are closed, and about to open together. */
export function isClosed(stage: Scene['stage']): boolean {
  return stage === 'breath' || stage === 'beat';
}

/** The dice have lit up, and the referee's words are there. */
export function isJudged(stage: Scene['stage']): boolean {
  return stage === 'judge' || stage === 'clear';
}

/** The scene for a match that runs or has just ended; in the lobby and when it is over there is none. */
export function sceneOf(show: Show, match: MatchView): Scene | undefined {
  switch (show.stage) {
    case 'lobby':
    case 'over':
      return undefined;
    case 'tumble':
    case 'choose':
      return playing(show.stage, match);
    default:
      return revealScene(show.stage, show.reveal, match);
  }
}

function playing(stage: 'tumble' | 'choose', match: MatchView): Scene | undefined {
  const { round } = match;
  if (round === null) return undefined;
  const own = match.you === null ? undefined : round.fists[match.you];
  return {
    stage,
    round: round.number,
    roll: round.roll,
    fists: round.fists.map((fist) => (fist.closed && stage === 'choose' ? CLOSED : WAITING)),
    dice: [],
    hand: match.hand,
    chosen: shapeIn(own),
    // Bots speak when the dice fall, before they have been seen.
    promises: stage === 'choose' ? (round.promises ?? []) : [],
    reveal: undefined,
    explanation: undefined,
  };
}

/** A reveal at one of its stages; when a match is over, nobody has a hand. */
export function revealScene(
  stage: RevealStage,
  reveal: Reveal,
  match: Players & { readonly hand?: Hand },
): Scene {
  return {
    stage,
    round: reveal.number,
    roll: reveal.roll,
    fists: reveal.plays.map((shape) =>
      isClosed(stage) ? { state: 'closed', coming: shape } : openFist(stage, reveal, shape),
    ),
    dice: isJudged(stage) ? reveal.verdict.dice.map(({ kind }) => kind) : [],
    hand: stage === 'clear' ? match.hand : handBefore(match.hand, match.you, reveal),
    chosen: isClosed(stage) && match.you !== null ? reveal.plays[match.you] : undefined,
    promises: isClosed(stage) ? reveal.promises.map(whileClosed) : reveal.promises,
    reveal,
    explanation: explanationOf(reveal, match),
  };
}

function whileClosed({ seat, promise, shape }: MadePromise): MadePromise {
  return { seat, promise, shape };
}

function openFist(stage: RevealStage, { verdict }: Reveal, shape: Shape): FistScene {
  const outcome = isHandedOver(verdict, shape) ? 'box' : 'hand';
  const isMoving = outcome === 'box' ? isJudged(stage) : stage === 'clear';
  return {
    state: 'open',
    shape,
    movesTo: isMoving ? outcome : undefined,
    outcome,
    isJudged: isJudged(stage),
  };
}

/** V7: the view's hand no longer has what was handed over, but the player has not seen that yet. */
function handBefore(hand: Hand | undefined, you: Seat | null, reveal: Reveal): Hand | undefined {
  const own = you === null ? undefined : reveal.plays[you];
  if (hand === undefined || own === undefined || !isHandedOver(reveal.verdict, own)) return hand;
  return { ...hand, [own]: hand[own] + 1 };
}

function shapeIn(fist: FistView | undefined): Shape | undefined {
  return fist?.closed === true ? fist.shape : undefined;
}
