import type { FistView, MatchView, RevealedRound } from '@pok/protocol';
import type { DieVerdict, Hand, Roll, Seat, Shape } from '@pok/rules';
import { isHandedOver } from '@pok/rules';
import type { RevealStage, Show } from './show.ts';

/** A fist as the screen draws it. */
export type FistScene =
  | {
      readonly state: 'waiting' | 'closed';
      readonly shape?: undefined;
      readonly movesTo?: undefined;
      /** From the breath on: what will be seen in a moment, so that it can be drawn in advance. */
      readonly coming?: Shape;
    }
  | {
      readonly state: 'open';
      readonly shape: Shape;
      readonly movesTo: 'box' | 'hand' | undefined;
      readonly coming?: undefined;
    };

/** Shared objects, so that a screen can tell by identity that nothing has changed. */
export const WAITING: FistScene = { state: 'waiting' };
export const CLOSED: FistScene = { state: 'closed' };

/** Everything that lies on the table at one moment of the show. */
export interface Scene {
  readonly round: number;
  readonly roll: Roll;
  readonly tumbling: boolean;
  /** All fists are closed, and about to open together. */
  readonly closed: boolean;
  readonly beating: boolean;
  readonly fists: readonly FistScene[];
  /** What the dice light up as, once they are judged. */
  readonly dice: readonly (DieVerdict['kind'] | undefined)[];
  /** The viewer's own hand, as it was when the fists closed until the table is cleared. */
  readonly hand: Hand | undefined;
  /** The viewer's own choice while it is still a secret. */
  readonly chosen: Shape | undefined;
  /** The reveal on screen, from the breath on. */
  readonly reveal: RevealedRound | undefined;
}

/** The scene for a match that runs or has just ended; in the lobby and when it is over there is none. */
export function sceneOf(show: Show, match: MatchView): Scene | undefined {
  switch (show.stage) {
    case 'lobby':
    case 'over':
      return undefined;
    case 'tumble':
    case 'choose':
      return playing(show.stage === 'tumble', match);
    default:
      return revealing(show.stage, show.reveal, match);
  }
}

function playing(tumbling: boolean, match: MatchView): Scene | undefined {
  const { round } = match;
  if (round === null) return undefined;
  const own = match.you === null ? undefined : round.fists[match.you];
  return {
    round: round.number,
    roll: round.roll,
    tumbling,
    closed: false,
    beating: false,
    fists: round.fists.map((fist) => (fist.closed && !tumbling ? CLOSED : WAITING)),
    dice: [],
    hand: match.hand,
    chosen: shapeIn(own),
    reveal: undefined,
  };
}

function revealing(stage: RevealStage, reveal: RevealedRound, match: MatchView): Scene {
  const closed = stage === 'breath' || stage === 'beat';
  const isJudged = stage === 'judge' || stage === 'clear';
  return {
    round: reveal.number,
    roll: reveal.roll,
    tumbling: false,
    closed,
    beating: stage === 'beat',
    fists: reveal.plays.map((shape) =>
      closed
        ? { state: 'closed', coming: shape }
        : { state: 'open', shape, movesTo: destinationOf(stage, reveal, shape) },
    ),
    dice: isJudged ? reveal.verdict.dice.map(({ kind }) => kind) : [],
    hand: stage === 'clear' ? match.hand : handBefore(match.hand, match.you, reveal),
    chosen: closed && match.you !== null ? reveal.plays[match.you] : undefined,
    reveal,
  };
}

function destinationOf(stage: RevealStage, reveal: RevealedRound, shape: Shape): 'box' | 'hand' | undefined {
  if (isHandedOver(reveal.verdict, shape)) return stage === 'open' ? undefined : 'box';
  return stage === 'clear' ? 'hand' : undefined;
}

/** V7: the view's hand no longer has what was handed over, but the player has not seen that yet. */
function handBefore(hand: Hand | undefined, you: Seat | null, reveal: RevealedRound): Hand | undefined {
  const own = you === null ? undefined : reveal.plays[you];
  if (hand === undefined || own === undefined || !isHandedOver(reveal.verdict, own)) return hand;
  return { ...hand, [own]: hand[own] + 1 };
}

function shapeIn(fist: FistView | undefined): Shape | undefined {
  return fist?.closed === true ? fist.shape : undefined;
}
