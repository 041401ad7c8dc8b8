import type { BotLevel } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';
import { chooseForBot, needsValues } from './choose.ts';
import type { BotProblem, Bots } from './create-bots.ts';
import { Pace } from './pace.ts';
import { type BotQuestion, Thinker } from './thinker.ts';
import { ThinkingQueue } from './thinking-queue.ts';

/** Why a bot played at a lower level than it could have: it thought or waited for too long, or too many of its address think. */
export type Hurry = 'slow' | 'busy' | 'address';

/** For whom a bot thinks: its table, and the address of the people there. */
export interface Asker {
  readonly table: string;
  readonly address: string;
}

export interface ThinkingLimits {
  /** Threads for all questions. One more is for tables that have used little time lately. */
  readonly threads: number;
  /** How long a decision may take, and how long it may wait for a thread. After that it is made at a lower level. */
  readonly budgetMs: number;
  readonly maxWaitMs: number;
  /** Decisions for one address that may wait or be thought about at once. As many again are for tables that have used little time lately. */
  readonly perAddress: number;
}

export interface BotsOfServer extends Bots {
  choose(level: BotLevel, seen: Seen, seed: string, asker?: Asker): Promise<Shape>;
  /** How often a bot has played at a lower level so far. */
  hurried(): Readonly<Record<Hurry, number>>;
}

const NO_LIMITS: ThinkingLimits = {
  threads: 1,
  budgetMs: Number.POSITIVE_INFINITY,
  maxWaitMs: Number.POSITIVE_INFINITY,
  perAddress: Number.POSITIVE_INFINITY,
};
const NOBODY: Asker = { table: '', address: '' };

/**
 * How many milliseconds a decision takes on average, by the number of players. It is not measured while the server runs: on a busy
 * machine everything takes longer, and modest tables would look greedy.
 */
const COSTS_MS = [0, 0, 0, 5, 12, 18, 40, 100];

interface Job {
  readonly question: BotQuestion;
  readonly asker: Asker;
  readonly answer: (shape: Shape | Promise<Shape>) => void;
  /** Cancels its timeout; undefined if its time is unlimited. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Bots outside the browser: those that have to think do so in threads of their own. If a thread dies, its question is answered at a lower
 * level, and the next question starts another thread. With limits, no table can make the bots of another wait for long.
 */
export function startBots({
  onProblem,
  limits = NO_LIMITS,
}: {
  onProblem(problem: BotProblem): void;
  limits?: ThinkingLimits;
}): BotsOfServer {
  const queue = new ThinkingQueue<Job>(() => performance.now());
  const forAll = Array.from({ length: limits.threads }, () => new Thinker(onProblem, 'low'));
  const forLight = limits === NO_LIMITS ? [] : [new Thinker(onProblem, 'normal')];
  const pace = new Pace();
  const perAddress = new Map<string, number>();
  const hurried: Record<Hurry, number> = { slow: 0, busy: 0, address: 0 };

  function playLower({ level, seen, seed }: BotQuestion): Shape {
    return chooseForBot(level, seen, seed, null);
  }

  async function hurry(question: BotQuestion, { table }: Asker, why: Hurry): Promise<Shape> {
    hurried[why] += 1;
    await pace.turnOf(table);
    return playLower(question);
  }

  function work(): void {
    for (const thinker of forLight) if (thinker.isFree) start(thinker, queue.next('light'));
    // Threads of low priority may stop for a while on a busy machine, so light tables have one of their own.
    for (const thinker of forAll)
      if (thinker.isFree) start(thinker, queue.next('heavy') ?? queue.next('light'));
  }

  function start(thinker: Thinker, job: Job | undefined): void {
    if (job === undefined) return;
    const { question, asker } = job;
    clearTimeout(job.timer);
    const mayTakeMs = thinker.isReadyFor(question) ? limits.budgetMs : limits.maxWaitMs;
    job.timer = later(mayTakeMs, () => job.answer(hurry(question, asker, 'slow')));
    thinker
      .think(question)
      .catch((cause: unknown) => {
        onProblem({ kind: 'worker-died', level: question.level, cause });
        return playLower(question);
      })
      .then((shape) => {
        clearTimeout(job.timer);
        job.answer(shape);
        work();
      });
  }

  function ask(question: BotQuestion, asker: Asker): Promise<Shape> {
    return new Promise((answer) => {
      const job: Job = { question, asker, answer, timer: undefined };
      job.timer = later(limits.maxWaitMs, () => {
        queue.delete(asker.table, job);
        answer(hurry(question, asker, 'busy'));
      });
      queue.add(asker.table, job);
      work();
    });
  }

  return {
    async choose(level, seen, seed, asker = NOBODY) {
      const question: BotQuestion = { level, seen, seed };
      if (!needsValues(level)) return playLower(question);
      queue.charge(asker.table, COSTS_MS[seen.players.length] ?? 0);
      const group = `${asker.address} ${queue.isLight(asker.table) ? 'light' : 'heavy'}`;
      const thinking = perAddress.get(group) ?? 0;
      if (thinking >= limits.perAddress) return hurry(question, asker, 'address');
      perAddress.set(group, thinking + 1);
      try {
        return await ask(question, asker);
      } finally {
        const left = (perAddress.get(group) ?? 1) - 1;
        if (left === 0) perAddress.delete(group);
        else perAddress.set(group, left);
      }
    },
    hurried: () => ({ ...hurried }),
    async close() {
      await Promise.all([...forAll, ...forLight].map((thinker) => thinker.close()));
    },
  };
}

function later(ms: number, callback: () => void): NodeJS.Timeout | undefined {
  return Number.isFinite(ms) ? setTimeout(callback, ms).unref() : undefined;
}
