import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { type Bot, type Random, type Seen, SHAPES, type Shape } from '@pok/rules';

/** Somebody's own bot, by the address of the file that exports it. */
export type OwnBot = `file:${string}`;

export function isOwnBot(name: string): name is OwnBot {
  return name.startsWith('file:');
}

/** What a bot can do wrong. A random choice then replaces its own, unless it was made before. */
export const FAULTS = ['threw', 'no-shape', 'not-held', 'too-slow', 'threw-later'] as const;
export type Fault = (typeof FAULTS)[number];

/** How often a bot did something wrong, and what it said the first time. */
export interface FaultCount {
  readonly bot: OwnBot;
  readonly fault: Fault;
  readonly times: number;
  readonly words: string;
}

/** How long a bot may think about one choice. */
export const THINKING_TIME_MS = 1_000;
/** After this many timeouts a bot is not asked again: the others want to play. */
export const MOST_TIMEOUTS = 5;

/** A file that can't be used, in one sentence. */
export class OwnBotError extends Error {}

/** The bot that a file exports: as its default, as `bot`, or as its only function. */
export async function loadOwnBot(file: OwnBot): Promise<Bot> {
  const exported: Readonly<Record<string, unknown>> = await import(file).catch((cause: unknown) => {
    throw new OwnBotError(`${fileURLToPath(file)} can't be loaded (${wordsOf(cause)})`, { cause });
  });
  const functions = Object.values(exported).filter(isBot);
  const bot =
    [exported.default, exported.bot].find(isBot) ?? (functions.length === 1 ? functions[0] : undefined);
  if (bot === undefined)
    throw new OwnBotError(`${fileURLToPath(file)} exports no bot: a function (seen, random) => shape`);
  return bot;
}

function isBot(value: unknown): value is Bot {
  return typeof value === 'function';
}

/** Counts an error of the bot whose code is running, even in a timer or a promise that it left behind. */
const noteLater = new AsyncLocalStorage<(error: unknown) => void>();

/** In this thread, errors that bots throw after their choices are counted from now on. They would end it, as would `process.exit`. */
export function surviveOwnBots(): void {
  process.exit = () => {
    throw new Error('it called process.exit');
  };
  function onError(error: unknown): void {
    const note = noteLater.getStore();
    if (note === undefined) throw error;
    note(error);
  }
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
}

/** A bot that always chooses something it holds, in time; its faults are counted. */
export interface GuardedBot {
  readonly bot: Bot;
  /** What has gone wrong since the last call. */
  takeFaults(): readonly FaultCount[];
}

export function guardBot(file: OwnBot, bot: Bot, thinkingTimeMs = THINKING_TIME_MS): GuardedBot {
  let faults = new Map<Fault, FaultCount>();
  let timeouts = 0;
  function note(fault: Fault, words: string): void {
    const known = faults.get(fault);
    faults.set(fault, { bot: file, fault, times: (known?.times ?? 0) + 1, words: known?.words ?? words });
  }

  /** The bot's choice, or undefined if it is invalid. */
  function ask(seen: Seen, random: Random): Shape | undefined {
    if (timeouts >= MOST_TIMEOUTS) return undefined;
    try {
      // Its own copy, so that its changes have no effect here.
      const chosen = noteLater.run(
        (error) => note('threw-later', wordsOf(error)),
        () => withinTime(thinkingTimeMs, () => bot(structuredClone(seen), random)),
      );
      const shape = SHAPES.find((known) => known === chosen);
      if (shape === undefined) note('no-shape', wordsOf(chosen));
      else if (seen.hand[shape] === 0) note('not-held', shape);
      else return shape;
    } catch (error) {
      const isTimeout = hasCode(error, 'ERR_SCRIPT_EXECUTION_TIMEOUT');
      if (isTimeout) timeouts += 1;
      note(isTimeout ? 'too-slow' : 'threw', isTimeout ? `${thinkingTimeMs} ms` : wordsOf(error));
    }
    return undefined;
  }

  return {
    bot: (seen, random) => ask(seen, random) ?? anyHeld(seen, random),
    takeFaults() {
      const taken = [...faults.values()];
      faults = new Map();
      return taken;
    },
  };
}

const call = new Script('work()');

/** Calls a function; an endless loop in it is stopped. */
function withinTime(timeout: number, work: () => unknown): unknown {
  return call.runInContext(createContext({ work }), { timeout });
}

function anyHeld({ hand }: Seen, random: Random): Shape {
  const held = SHAPES.flatMap((shape) => Array.from({ length: hand[shape] }, () => shape));
  return held[random(held.length)] ?? 'disc';
}

/** Errors from another context are not instances of our `Error`. */
function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** What a bot threw or returned. It may be anything, even an object that can't be turned into text. */
function wordsOf(value: unknown): string {
  try {
    return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
  } catch {
    return 'something that has no text';
  }
}

/** The sum of counts from several workers. */
export function addFaults(one: readonly FaultCount[], other: readonly FaultCount[]): readonly FaultCount[] {
  return other.reduce<readonly FaultCount[]>((sum, count) => {
    const known = sum.find(({ bot, fault }) => bot === count.bot && fault === count.fault);
    const rest = sum.filter((entry) => entry !== known);
    return [...rest, known === undefined ? count : { ...known, times: known.times + count.times }];
  }, one);
}
