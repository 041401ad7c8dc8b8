export { type Counts, countShapes, NONE, shapesIn, total } from './counts.ts';
export {
  COUNTERS_PER_PLAYER,
  COUNTERS_PER_SHAPE,
  COUNTERS_TO_WIN,
  formatHand,
  type Hand,
  handedOverCount,
  parseHand,
  STARTING_HAND,
  without,
} from './hand.ts';
export {
  type DieVerdict,
  isHandedOver,
  judge,
  judgePlays,
  shapesHandedOver,
  type Verdict,
  type Why,
} from './judge.ts';
export {
  handsAfter,
  isDead,
  isPlayerCount,
  type Match,
  PLAYER_COUNTS,
  type PlayerCount,
  playRound,
  type Result,
  type Round,
  type RoundError,
  resultOf,
  type Seat,
  startMatch,
  winnersOf,
} from './match.ts';
export {
  type ParsedRecord,
  parseRecord,
  RECORD_PROBLEMS,
  type RecordError,
  type RecordProblem,
} from './parse-record.ts';
export { formatHandedOver, formatPlays, parsePlays } from './plays.ts';
export type { Question } from './question.ts';
export type { Random } from './random.ts';
export {
  formatRecord,
  formatResult,
  type Header,
  type MatchRecord,
  type RecordedResult,
  recordNames,
  recordOf,
} from './record.ts';
export {
  BLANK,
  type Challenge,
  challenges,
  DICE,
  type Die,
  type Face,
  facesOf,
  formatRoll,
  isOnDice,
  parseRoll,
  playersAskedBy,
  probability,
  ROLLS,
  type Roll,
  type RollError,
  rollDice,
} from './roll.ts';
export type { Bot, Seen, SeenMatch } from './seen.ts';
export { formatShape, parseShape, SHAPES, type Shape } from './shape.ts';
