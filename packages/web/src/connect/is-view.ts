import {
  BOT_LEVELS,
  DICE,
  type Face,
  type Hand,
  PLAYER_COUNTS,
  type Result,
  type Roll,
  SHAPES,
  type Verdict,
} from '@pok/rules';
import {
  type FistChange,
  type FistView,
  type MatchView,
  MEMORY_AIDS,
  PLAIN_CLAIMS,
  REACTIONS,
  type RevealedRound,
  type RoundChange,
  type SeatView,
  type Settings,
  SHAPE_CLAIMS,
  type Talk,
  TIMERS,
  type View,
} from '@pok/table';
import {
  type Is,
  isEither,
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
} from './is.ts';

const isShape = isOneOf(SHAPES);
const isFace: Is<Face> = isOneOf([...SHAPES, 'blank']);
const isHand: Is<Hand> = isObjectOf({ disc: isNumber, square: isNumber, triangle: isNumber });
const isTexts = isListOf(isText);

/** M3: die One is never blank. */
const isRoll: Is<Roll> = (value): value is Roll =>
  Array.isArray(value) && value.length === DICE.length && isShape(value[0]) && value.every(isFace);

const isSettings: Is<Settings> = isObjectOf({
  players: isOneOf(PLAYER_COUNTS),
  timer: isOneOf(TIMERS),
  memoryAid: isOneOf(MEMORY_AIDS),
  tableTalk: isFlag,
  spectators: isFlag,
});

const isSeat: Is<SeatView> = isEither(
  isObjectOf(
    { kind: isOneOf(['person']), person: isText, name: isText, present: isFlag },
    { awaySince: isNumber, bot: isOneOf(['kept', 'left']) },
  ),
  isObjectOf({ kind: isOneOf(['bot']), name: isText, level: isOneOf(BOT_LEVELS) }),
);

const isTalk: Is<Talk> = isEither(
  isObjectOf({ kind: isOneOf(['reaction']), reaction: isOneOf(REACTIONS) }),
  isObjectOf({ kind: isOneOf(['claim']), claim: isOneOf(PLAIN_CLAIMS) }),
  isObjectOf({ kind: isOneOf(['shape-claim']), claim: isOneOf(SHAPE_CLAIMS), shape: isShape }),
);

const isFist: Is<FistView> = isEither(
  isObjectOf({ closed: isOneOf([false]) }),
  isObjectOf({ closed: isOneOf([true]), commitment: isText }, { shape: isShape }),
);

const isDieVerdict = isEither(
  isObjectOf({ kind: isOneOf(['blank']) }),
  isObjectOf({ kind: isOneOf(['met']), shape: isShape, players: isNumber }),
  isObjectOf({ kind: isOneOf(['missed']), shape: isShape, players: isNumber, by: isNumber }),
);
const isWhy = isEither(
  isObjectOf({ kind: isOneOf(['met']), die: isOneOf(DICE) }),
  isObjectOf({ kind: isOneOf(['off-dice', 'all-off-dice', 'others-met', 'wrong-number']) }),
);
const isVerdict: Is<Verdict> = isObjectOf({
  dice: (value): value is Verdict['dice'] => isListOf(isDieVerdict)(value) && value.length === DICE.length,
  why: isObjectOf({}, { disc: isWhy, square: isWhy, triangle: isWhy }),
});

const isClaims: Is<RevealedRound['claims']> = isListOf(
  isObjectOf({ seat: isNumber, talk: isTalk, kept: isFlag }),
);

const isRevealedRound: Is<RevealedRound> = isObjectOf({
  number: isNumber,
  roll: isRoll,
  plays: isListOf(isShape),
  verdict: isVerdict,
  blinds: isTexts,
  claims: isClaims,
});

const isResult: Is<Result | { readonly kind: 'abandoned' }> = isEither(
  isObjectOf({ kind: isOneOf(['win']), seat: isNumber }),
  isObjectOf({ kind: isOneOf(['tie']), seats: isListOf(isNumber) }),
  isObjectOf({ kind: isOneOf(['dead', 'abandoned']) }),
);

const isMatch: Is<MatchView> = isObjectOf(
  {
    number: isNumber,
    players: isListOf(
      isObjectOf({ name: isText, kind: isOneOf(['person', 'bot']) }, { handedOver: isNumber, hand: isHand }),
    ),
    you: isNullOr(isNumber),
    round: isNullOr(
      isObjectOf({ number: isNumber, roll: isRoll, fists: isListOf(isFist), deadline: isNullOr(isNumber) }),
    ),
    last: isNullOr(isRevealedRound),
    result: isNullOr(isResult),
    fairness: isObjectOf({ commitment: isText, words: isTexts }, { secret: isText }),
  },
  { hand: isHand },
);

export const isView: Is<View> = isObjectOf({
  table: isText,
  version: isNumber,
  now: isNumber,
  settings: isSettings,
  host: isNullOr(isText),
  you: isObjectOf({ person: isNullOr(isText), seat: isNullOr(isNumber), name: isNullOr(isText) }),
  seats: isListOf(isSeat),
  match: isNullOr(isMatch),
  next: isObjectOf({ match: isNumber, commitment: isText, words: isTexts }),
  score: isListOf(
    isObjectOf({ name: isText, person: isNullOr(isText), wins: isNumber, ties: isNumber, matches: isNumber }),
  ),
  talk: isListOf(isObjectOf({ seat: isNumber, talk: isTalk, at: isNumber })),
});

export const isFistChange: Is<FistChange> = isObjectOf({
  version: isNumber,
  match: isNumber,
  round: isNumber,
  seat: isNumber,
  commitment: isNullOr(isText),
});

export const isRoundChange: Is<RoundChange> = isObjectOf(
  {
    version: isNumber,
    match: isNumber,
    round: isNumber,
    plays: isText,
    gone: isText,
    blinds: isTexts,
    roll: isText,
  },
  { claims: isClaims, fists: isListOf(isFist), deadline: isNumber },
);
