import { writeFile } from 'node:fs/promises';
import { formatHand, formatRoll, type Question, ROLLS, resultOf, total } from '@pok/rules';
import {
  type Belief,
  IDEAS,
  type Idea,
  LIVE_HANDS,
  lookInto,
  RENAMINGS,
  renameHand,
  renameRoll,
  type Study,
  studyQuestion,
  type ValueTable,
} from '@pok/strategy';
import { loadValues } from '@pok/strategy/node';
import { marginOf, showsIdea } from './shows-idea.ts';

/**
 * Picks the exercises of the trainer, a few for each idea, easy ones first: `npm run tool -- exercises`. They are all of three and
 * four players, and the same values give the same exercises.
 */
const TARGET = new URL('../packages/strategy/src/training/exercises.json', import.meta.url);
const PER_IDEA = 4;
/** Hands that a child takes in at a glance. */
const MOST_COUNTERS = 4;
/** Four players have too many positions to look at all of them. */
const EVERY_NTH_OF_FOUR = 41;

interface Candidate {
  readonly question: Question;
  readonly ease: number;
}

const BLINDLY: Belief = { kind: 'mix', mix: { disc: 1, square: 1, triangle: 1 } };
const HANDS = LIVE_HANDS.filter((hand) => total(hand) <= MOST_COUNTERS);
const found = new Map<Idea, Candidate[]>(IDEAS.map((idea) => [idea, []]));
gather(await loadValues(3), questionsOfThree());
gather(await loadValues(4), questionsOfFour());

const picked = IDEAS.map((idea) => ({ idea, questions: pick(found.get(idea) ?? []) }));
for (const { idea, questions } of picked)
  console.log(`${idea}: ${questions.length} of ${found.get(idea)?.length}`);
/** The easiest of each idea, then the next of each, and so on; shapes take turns. */
const exercises = Array.from({ length: PER_IDEA }, (_, rank) =>
  picked.flatMap(({ idea, questions }, index) => {
    const question = questions[rank];
    return question === undefined
      ? []
      : [written(idea, renamed(question, (rank + index) % RENAMINGS.length))];
  }),
).flat();
await writeFile(TARGET, `${formatJson(exercises)}\n`);

function* questionsOfThree(): Generator<Question> {
  for (const own of HANDS) {
    for (const [index, second] of HANDS.entries()) {
      for (const third of HANDS.slice(index)) {
        for (const roll of ROLLS) yield { hands: [own, second, third], roll, seat: 0 };
      }
    }
  }
}

function* questionsOfFour(): Generator<Question> {
  let number = 0;
  for (const own of HANDS) {
    for (const [index, second] of HANDS.entries()) {
      for (const [next, third] of HANDS.slice(index).entries()) {
        for (const fourth of HANDS.slice(index + next)) {
          number += 1;
          if (number % EVERY_NTH_OF_FOUR !== 0) continue;
          for (const roll of ROLLS) yield { hands: [own, second, third, fourth], roll, seat: 0 };
        }
      }
    }
  }
}

function gather(values: ValueTable, questions: Iterable<Question>): void {
  for (const question of questions) {
    if (resultOf(question.hands) !== undefined) continue;
    const study = studyQuestion(values, question);
    const ideas = IDEAS.filter((idea) => showsIdea(idea, question, study));
    const [idea] = ideas;
    if (idea === undefined || ideas.length > 1) continue;
    found.get(idea)?.push({ question, ease: easeOf(values, question, study) });
  }
}

/** Easy means right against perfect players and against those who choose at random, with few counters to look at. */
function easeOf(values: ValueTable, question: Question, { best, choices }: Study): number {
  const { win } = lookInto(
    values,
    question,
    question.hands.map(() => BLINDLY),
  ).answer;
  const others = Object.entries(win).flatMap(([shape, chance]) => (shape === best ? [] : [chance ?? 0]));
  const againstBlind = (win[best] ?? 0) - Math.max(...others);
  const counters = question.hands.reduce((sum, hand) => sum + total(hand), 0);
  return Math.min(marginOf(choices), againstBlind) - 0.01 * counters;
}

/** The easiest, without two that look alike. */
function pick(candidates: readonly Candidate[]): readonly Question[] {
  const looks = new Set<string>();
  const questions: Question[] = [];
  for (const { question } of candidates.toSorted((one, other) => other.ease - one.ease)) {
    const [dice, hands] = looksOf(question);
    if (questions.length === PER_IDEA || looks.has(dice) || looks.has(hands)) continue;
    looks.add(dice).add(hands);
    questions.push(question);
  }
  return questions;
}

/** The dice, and the hands, whatever the shapes are called. */
function looksOf({ hands, roll }: Question): readonly [dice: string, hands: string] {
  const all = RENAMINGS.map((_, by) => written('only-one', renamed({ hands, roll, seat: 0 }, by)));
  const [dice] = all.map((one) => one.roll).toSorted();
  const [held] = all.map((one) => one.hands.join()).toSorted();
  return [`${hands.length} ${dice}`, held ?? ''];
}

function renamed({ hands, roll, seat }: Question, by: number): Question {
  const names = RENAMINGS[by] ?? [];
  return { hands: hands.map((hand) => renameHand(hand, names)), roll: renameRoll(roll, by), seat };
}

function written(idea: Idea, { hands, roll }: Question) {
  return { idea, roll: formatRoll(roll), hands: hands.map(formatHand) };
}

/** Hands on one line, as the formatter likes them. */
function formatJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replaceAll(
    /\[\s+("[^\]]+")\s+\]/g,
    (_, list: string) => `[${list.replaceAll(/\s+/g, ' ')}]`,
  );
}
