import {
  COUNTERS_PER_PLAYER,
  COUNTERS_TO_WIN,
  challenges,
  type Die,
  isOnDice,
  type Question,
  total,
} from '@pok/rules';
import type { Idea, Study } from '@pok/strategy';

type StudiedChoice = Study['choices'][number];

/** How much better the best choice must be than the next, so that there is something to learn. */
const CLEARLY = 0.03;
/** If several choices are good, the position shows another idea. */
const NEARLY_ALWAYS = 0.9;
/** With this many counters a player can't win in this round. */
const NO_END_YET = COUNTERS_PER_PLAYER - COUNTERS_TO_WIN + 2;

/** The choice that is right, and one that tempts. */
interface Contrast {
  readonly question: Question;
  readonly best: StudiedChoice;
  readonly other: StudiedChoice;
}

const SHOWS: Readonly<Record<Idea, (contrast: Contrast) => boolean>> = {
  'only-one': (of) => isCalm(of) && meets(of.best, 0, 'one', 0.8),
  'exactly-two': (of) => isCalm(of) && meets(of.best, 1, 'two', 0.6),
  'exactly-three': (of) => isCalm(of) && meets(of.best, 2, 'three', 0.5),
  'off-dice': (of) =>
    isCalm(of) &&
    of.best.reason?.kind === 'goes' &&
    of.best.prospect.handOver >= 0.6 &&
    isOff(of, of.best) &&
    !isOff(of, of.other),
  'too-many': (of) => isCalm(of) && fails(of.other, 'wrong-number', 0.7) && excessOf(of) > 0,
  'others-meet': (of) => isCalm(of) && fails(of.other, 'others-met', 0.7) && !isOff(of, of.best),
  'all-off-dice': (of) => isCalm(of) && fails(of.other, 'all-off-dice', 0.5) && !isOff(of, of.best),
  'keep-different': (of) =>
    isCalm(of) &&
    of.best.reason?.kind === 'keeps-different' &&
    of.other.reason?.kind === 'keeps-different' &&
    Math.abs(of.best.prospect.handOver - of.other.prospect.handOver) <= 0.15,
  'last-round': ({ best, other }) =>
    other.reason?.kind === 'wins' && best.prospect.wins >= 0.6 && other.prospect.wins < 0.3,
  tie: ({ best, other }) =>
    other.reason?.kind === 'shares' && best.prospect.shares >= 0.6 && other.prospect.loses >= 0.5,
  'hold-up': ({ best, other }) =>
    other.reason?.kind === 'holds-up' &&
    best.prospect.wins + best.prospect.shares < 0.05 &&
    other.prospect.handOver > best.prospect.handOver + 0.1,
};

/** Whether the question shows this idea: there is one right choice, and another that falls into the trap. */
export function showsIdea(idea: Idea, question: Question, { best, mix, choices }: Study): boolean {
  const right = choices.find(({ shape }) => shape === best);
  if (right === undefined || mix[best] < NEARLY_ALWAYS || marginOf(choices) < CLEARLY) return false;
  return choices.some((other) => other !== right && SHOWS[idea]({ question, best: right, other }));
}

/** By how much the best choice is better than the second best. */
export function marginOf(choices: readonly StudiedChoice[]): number {
  const [first = 0, second = first] = choices.map(({ win }) => win).toSorted((one, other) => other - one);
  return first - second;
}

/** Nobody can win in this round. */
function isCalm({ question }: Contrast): boolean {
  return question.hands.every((hand) => total(hand) >= NO_END_YET);
}

/** The counter is handed over most of the time, and for the reason that the player is told. */
function meets(
  { prospect: { goes }, reason }: StudiedChoice,
  others: number,
  die: Die,
  chance: number,
): boolean {
  if (reason?.kind !== 'goes' || reason.why.kind !== 'met' || reason.why.die !== die) return false;
  return reason.others === others && (goes?.chance ?? 0) >= chance;
}

/** The counter comes back most of the time, and for the reason that the player is told. */
function fails({ prospect: { comesBack }, reason }: StudiedChoice, why: string, chance: number): boolean {
  return reason?.kind === 'comes-back' && reason.why.kind === why && (comesBack?.chance ?? 0) >= chance;
}

function isOff({ question }: Contrast, { shape }: StudiedChoice): boolean {
  return !isOnDice(question.roll, shape);
}

/** How many players too many play the other shape. */
function excessOf({ question: { roll }, other }: Contrast): number {
  const wanted = challenges(roll).flatMap(({ shape, players }) => (shape === other.shape ? [players] : []));
  return (other.prospect.comesBack?.others ?? 0) + 1 - Math.max(...wanted);
}
