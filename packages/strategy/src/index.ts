export { type Arena, sittingsOf } from './arena/arena.ts';
export { type Standing, type WinShare, winShares } from './arena/standing.ts';
export { BOT_FACES } from './bots/bot-faces.ts';
export { casualMix } from './bots/casual.ts';
export { botOf, chooseForBot } from './bots/choose.ts';
export { type Bots, createBots } from './bots/create-bots.ts';
export type { Mix } from './bots/mix.ts';
export { sharpnessAt, tilt } from './bots/reader/tilt.ts';
export { seededRandom } from './bots/seeded-random.ts';
export { type Solution, solutionOf } from './bots/solution.ts';
export { steadyMix } from './bots/steady.ts';
export { chooseForDaily } from './daily/daily-bot.ts';
export {
  CHOICE_MARKS,
  type ChoiceMark,
  DAILY_OUTCOMES,
  type DailyOutcome,
  outcomeOf,
  summarizeDaily,
} from './daily/daily-score.ts';
export { addDays, type Day, formulaOf, numberOfDay, parseDay, weekdayOf } from './daily/day.ts';
export { DAILY_LEVELS, type DailyLevel, lineUpOf } from './daily/line-up.ts';
export { BELIEVED_BOTS, type Belief } from './laboratory/belief.ts';
export { type BestAnswer, type Insight, lookInto, type SolvedSeat } from './laboratory/look-into.ts';
export type { Figures } from './random-play/figures.ts';
export { POLICIES, type Policy } from './random-play/policy.ts';
export { type Simulation, simulate } from './random-play/simulate.ts';
export { errorsOf, figuresOf, type Tally } from './random-play/tally.ts';
export type { ChanceByShape, ChoiceReview } from './review/choice-review.ts';
export type { Grade } from './review/grade.ts';
export { type Review, type RoundReview, reviewMatch, type SeatReview } from './review/review.ts';
export {
  playerCountsIn,
  type RoomPlays,
  type RoomReview,
  type RoomRoll,
  reviewRoom,
} from './room/review-room.ts';
export { RULINGS, type Ruling } from './ruling.ts';
export { type Advice, advise, type ByHeldShape } from './solver/advise.ts';
export { LIVE_HANDS, RENAMINGS, renameHand } from './solver/live-hands.ts';
export { handsAt, positionsFor } from './solver/positions.ts';
export { renameRoll } from './solver/symmetry.ts';
export { INSTRUCTIVE_QUESTIONS } from './training/exercises.ts';
export { IDEAS, type Idea } from './training/idea.ts';
export { type Mistake, mistakesIn } from './training/mistakes.ts';
export type { Reason } from './training/reason.ts';
export { type Answer, type Study, studyQuestion } from './training/study.ts';
export type { SolutionFigures } from './values/solution-figures.ts';
export { formatValues, parseValues, ValuesError } from './values/value-file.ts';
export type { ValueTable } from './values/value-table.ts';
