import type { BotLevel, EventOf, PlayPromise, Talk } from '@pok/protocol';
import { type Hand, type Random, type Seat, type Shape, shapesHandedOver, shapesIn } from '@pok/rules';
import { botTalkRandom } from '../fairness/fairness.ts';
import { type RunningMatch, runningMatch } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { hasSaidEnough } from './decide-talk.ts';

type Reaction = Extract<Talk, { kind: 'reaction' }>['reaction'];

/** How a verdict turned out for a bot: its own counter is in the box, only others' are, or nobody's is. */
type Outcome = 'own' | 'others' | 'nobody';

/** Percentages: rounds in which a bot promises something about its fist, promises that are true, rounds in which it reacts. */
interface Character {
  readonly promises: number;
  readonly honest: number;
  readonly reactions: number;
  readonly says: Readonly<Record<Outcome, readonly Reaction[]>>;
}

export const CHARACTERS: Readonly<Record<BotLevel, Character>> = {
  casual: {
    promises: 20,
    honest: 85,
    reactions: 20,
    says: { own: ['laugh', 'wow'], others: ['oops', 'wow'], nobody: ['laugh', 'oops'] },
  },
  steady: {
    promises: 6,
    honest: 100,
    reactions: 10,
    says: { own: ['clap'], others: ['clap', 'oops'], nobody: ['think'] },
  },
  sharp: {
    promises: 0,
    honest: 100,
    reactions: 6,
    says: { own: ['think'], others: ['clap'], nobody: ['think'] },
  },
  reader: {
    promises: 12,
    honest: 50,
    reactions: 10,
    says: { own: ['laugh'], others: ['wow', 'think'], nobody: ['think'] },
  },
};

/** A table of bots must not drown out the people at it. */
const LINES_PER_ROLL = 2;

/** A bot and the fist it is about to close. */
interface BotFist {
  readonly seat: Seat;
  readonly shape: Shape;
}

/**
 * What bots say as they close their fists: one line each at most, about their own fist or about the last verdict. Whether a bot
 * says anything, and of which kind, never depends on what is in a fist.
 */
export function botTalk(
  state: TableState,
  fists: readonly BotFist[],
  now: number,
): readonly EventOf<'talked'>[] {
  const match = runningMatch(state);
  if (match === undefined || !state.settings.tableTalk) return [];
  const { number } = match.round;
  const count = match.players.length;
  // A different seat comes first in every round.
  const inTurn = fists.toSorted((one, two) => ((one.seat + number) % count) - ((two.seat + number) % count));
  const events: EventOf<'talked'>[] = [];
  for (const fist of inTurn) {
    const bot = state.seats[fist.seat];
    if (bot?.kind !== 'bot' || hasSaidEnough(state, bot.name, now)) continue;
    const talk = lineOf(match, bot.level, fist);
    if (talk !== undefined) events.push({ type: 'talked', at: now, person: bot.name, talk });
    if (events.length === LINES_PER_ROLL) break;
  }
  return events;
}

function lineOf(match: RunningMatch, level: BotLevel, { seat, shape }: BotFist): Talk | undefined {
  const character = CHARACTERS[level];
  const random = botTalkRandom(match.seeds, match.round.number, seat);
  const hand = match.game.hands[seat];
  const isPromising = random(100) < character.promises;
  if (isPromising && hand !== undefined) return promiseOf(character, hand, shape, random);
  return random(100) < character.reactions ? reactionOf(character, match, seat, random) : undefined;
}

/** A bot that has no choice promises nothing. */
export function promiseOf(
  { honest }: Pick<Character, 'honest'>,
  hand: Hand,
  shape: Shape,
  random: Random,
): PlayPromise | undefined {
  const others = shapesIn(hand).filter((other) => other !== shape);
  const other = others[random(Math.max(1, others.length))];
  if (other === undefined) return undefined;
  const isHonest = random(100) < honest;
  const promise = random(2) === 0 ? 'play' : 'avoid';
  return { kind: 'promise', promise, shape: (promise === 'play') === isHonest ? shape : other };
}

function reactionOf(
  { says }: Character,
  { game, last }: RunningMatch,
  seat: Seat,
  random: Random,
): Talk | undefined {
  const played = game.rounds.at(-1)?.plays[seat];
  if (last === null || played === undefined) return undefined;
  const shapes = shapesHandedOver(last.verdict);
  const outcome = shapes.includes(played) ? 'own' : shapes.length > 0 ? 'others' : 'nobody';
  const reaction = says[outcome][random(says[outcome].length)];
  return reaction && { kind: 'reaction', reaction };
}
