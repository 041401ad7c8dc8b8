import { isPlayerCount, type Question, type Seat, type SeenMatch } from '@pok/rules';
import {
  type Belief,
  type Insight,
  lookInto,
  type Mistake,
  mistakesIn,
  type Study,
  solutionOf,
  studyQuestion,
  type ValueTable,
} from '@pok/strategy';
import { loadValues } from '../strategy/values.ts';

/** What can be asked of the solution. */
export type Work =
  | { readonly kind: 'look'; readonly question: Question; readonly beliefs: readonly Belief[] }
  | { readonly kind: 'study'; readonly question: Question }
  | { readonly kind: 'mistakes'; readonly match: SeenMatch; readonly seat: Seat };

export type Result =
  | { readonly kind: 'look'; readonly insight: Insight }
  | { readonly kind: 'study'; readonly study: Study }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly Mistake[] };

/** `share`: how much of the values has arrived; undefined once they are here and the work is on. */
export type SolveMessage =
  | { readonly kind: 'progress'; readonly share: number | undefined }
  | { readonly kind: 'done'; readonly result: Result | undefined };

let loaded: { readonly players: number; readonly values: Promise<ValueTable> } | undefined;

/** The values of one number of players at a time: a phone has little memory. */
function valuesFor(players: number): Promise<ValueTable> {
  if (!isPlayerCount(players)) throw new RangeError(`nobody plays POK with ${players}`);
  if (loaded?.players === players) return loaded.values;
  const values = loadValues(players, (share) => tell({ kind: 'progress', share }));
  loaded = { players, values };
  values.catch(() => {
    loaded = undefined; // the network may be back next time
  });
  return values;
}

function playersOf(work: Work): number {
  return work.kind === 'mistakes' ? work.match.players.length : work.question.hands.length;
}

function solve(values: ValueTable, work: Work): Result {
  switch (work.kind) {
    case 'look':
      return { kind: 'look', insight: lookInto(values, work.question, work.beliefs) };
    case 'study':
      return { kind: 'study', study: studyQuestion(values, work.question) };
    case 'mistakes':
      return { kind: 'mistakes', mistakes: mistakesIn(work.match, work.seat, solutionOf(values)) };
    default:
      return work satisfies never;
  }
}

function tell(message: SolveMessage): void {
  postMessage(message);
}

/** One piece of work in, its result out; undefined if the values can't be loaded. */
addEventListener('message', async ({ data }: MessageEvent<Work>) => {
  try {
    const values = await valuesFor(playersOf(data));
    tell({ kind: 'progress', share: undefined });
    tell({ kind: 'done', result: solve(values, data) });
  } catch (problem) {
    console.warn('the solution could not answer', problem);
    tell({ kind: 'done', result: undefined });
  }
});
