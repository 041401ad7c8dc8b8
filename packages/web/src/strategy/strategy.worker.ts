import type { BotLevel } from '@pok/protocol';
import {
  isPlayerCount,
  type PlayerCount,
  type Question,
  type Seat,
  type Seen,
  type SeenMatch,
  type Shape,
} from '@pok/rules';
import {
  type Belief,
  chooseForDaily,
  createBots,
  type DailyLevel,
  type Insight,
  lookInto,
  type Mistake,
  mistakesIn,
  playerCountsIn,
  type Review,
  type RoomPlays,
  type RoomReview,
  reviewMatch,
  reviewRoom,
  type Solution,
  type Study,
  solutionOf,
  studyQuestion,
  type ValueTable,
} from '@pok/strategy';
import { loadPolyfills } from '../device/load-polyfills.ts';
import { createValueLoader, fetchValues } from './values.ts';

/** What the worker can be asked, and what it answers. */
export interface Tasks {
  readonly choose: { readonly input: Choice<BotLevel>; readonly output: Shape };
  readonly chooseForDaily: { readonly input: Choice<DailyLevel>; readonly output: Shape };
  readonly review: { readonly input: { readonly match: SeenMatch }; readonly output: Review };
  readonly mistakes: {
    readonly input: { readonly match: SeenMatch; readonly seat: Seat };
    readonly output: readonly Mistake[];
  };
  readonly study: { readonly input: { readonly question: Question }; readonly output: Study };
  readonly look: {
    readonly input: { readonly question: Question; readonly beliefs: readonly Belief[] };
    readonly output: Insight;
  };
  readonly room: { readonly input: { readonly rounds: readonly RoomPlays[] }; readonly output: RoomReview };
}

interface Choice<Level> {
  readonly level: Level;
  readonly seen: Seen;
  readonly seed: string;
}

export type Task = keyof Tasks;

export interface Request<T extends Task> {
  readonly task: T;
  readonly input: Tasks[T]['input'];
}

/** How much of the values has arrived, from 0 to 1, or that the worker computes with them. */
export type Progress = number | 'working';

/** What comes back through the port of a request; the last message is `done`. The output is undefined if the task failed. */
export type Reply<T extends Task> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly output: Tasks[T]['output'] | undefined };

type Report = (progress: Progress) => void;

/** The values for seven players are some four megabytes. A bot doesn't wait for them any longer. */
const VALUES_TIMEOUT_MS = 8_000;

const polyfills = loadPolyfills();
const loader = createValueLoader(fetchValues, VALUES_TIMEOUT_MS);

/** These bots play at a lower level, because their values can't be loaded now: the only message that is not a reply. */
const bots = createBots({
  loadValues: loader.loadInTime,
  onProblem: ({ level }) => postMessage(level),
});

async function valuesFor({ length }: readonly unknown[], report: Report): Promise<ValueTable> {
  const values = await loader.load(playerCount(length), report);
  report('working');
  return values;
}

function playerCount(players: number): PlayerCount {
  if (!isPlayerCount(players)) throw new RangeError(`nobody plays POK with ${players}`);
  return players;
}

const RUN: {
  readonly [T in Task]: (input: Tasks[T]['input'], report: Report) => Promise<Tasks[T]['output']>;
} = {
  choose: ({ level, seen, seed }) => bots.choose(level, seen, seed),
  chooseForDaily: async ({ level, seen, seed }, report) => {
    const solution = level === 'sharp' ? solutionOf(await valuesFor(seen.players, report)) : undefined;
    return chooseForDaily(level, seen, seed, solution);
  },
  review: async ({ match }, report) => reviewMatch(match, solutionOf(await valuesFor(match.players, report))),
  mistakes: async ({ match, seat }, report) =>
    mistakesIn(match, seat, solutionOf(await valuesFor(match.players, report))),
  study: async ({ question }, report) => studyQuestion(await valuesFor(question.hands, report), question),
  look: async ({ question, beliefs }, report) =>
    lookInto(await valuesFor(question.hands, report), question, beliefs),
  room: async ({ rounds }, report) => {
    const solutions = new Map<number, Solution>();
    for (const players of playerCountsIn(rounds))
      solutions.set(players, solutionOf(await loader.load(players, report)));
    return reviewRoom(rounds, (players) => {
      const solution = solutions.get(players);
      if (solution === undefined) throw new RangeError(`no solution for ${players} players`);
      return solution;
    });
  },
};

async function run<T extends Task>({ task, input }: Request<T>, port: MessagePort): Promise<void> {
  const reply = (message: Reply<T>) => port.postMessage(message);
  try {
    await polyfills;
    const output = await RUN[task](input, (progress) => reply({ kind: 'progress', progress }));
    reply({ kind: 'done', output });
  } catch (problem) {
    console.warn(`the strategy worker could not ${task}`, problem);
    reply({ kind: 'done', output: undefined });
  }
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<Request<Task>>) => {
  if (port !== undefined) void run(data, port);
});
