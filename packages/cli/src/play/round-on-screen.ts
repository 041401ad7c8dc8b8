import {
  type Match,
  parseShape,
  playRound,
  type Roll,
  rollDice,
  type Shape,
  STARTING_HAND,
} from '@pok/rules';
import { formatVerdict } from '../format-verdict.ts';
import { anyRoll } from './draw-dice.ts';
import { type Game, namesIn } from './game.ts';
import { HELP } from './help.ts';
import { type Moment, show } from './moment.ts';

const CHOOSE = 'D S T put it in your fist · O open it again · ? rules · Q leave';
const WATCH = 'any key: faster · Q leave';
const NEXT = 'any key: next round · Q leave';

/** One round: the dice fall, the fists close, all open at once, and the referee explains. */
export async function playRoundOnScreen(game: Game, match: Match): Promise<Match> {
  const roll = rollDice(game.random);
  const [others] = await Promise.all([chooseForOpponents(game, match, roll), letDiceFall(game, match, roll)]);
  const own = await closeFists(game, match, roll);
  const plays = [own, ...others];
  const closed = new Set(plays.keys());
  await countIn({ game, match, roll, closed, keys: WATCH });
  const played = playRound(match, { roll, plays });
  if (!played.ok) throw new Error(`a fist held what its hand doesn't: ${played.error.kind}`);
  show({ game, match, roll, closed, plays, keys: WATCH });
  await game.terminal.keyWithin(OPEN_MS);
  const { verdict } = played;
  const words = formatVerdict({ plays, names: namesIn(game), verdict });
  show({ game, match: played.match, roll, closed, plays, verdict, words, keys: NEXT });
  game.terminal.discardKeys(); // a key pressed too often must not skip the verdict
  await game.terminal.key();
  return played.match;
}

/** Bots choose at the roll, before you can have chosen, and from what everybody has seen. */
function chooseForOpponents(game: Game, match: Match, roll: Roll): Promise<Shape[]> {
  const players = namesIn(game);
  return Promise.all(
    game.opponents.map(({ level }, index) => {
      const seat = index + 1;
      const hand = match.hands[seat] ?? STARTING_HAND;
      const seen = { players, rounds: match.rounds, seat, hand, roll, earlier: game.earlier };
      const seed = [game.seed, game.earlier.length, match.rounds.length, seat].join('/');
      return game.bots.choose(level, seen, seed);
    }),
  );
}

const TUMBLES = 9;
const TUMBLE_MS = 75;
/** In which tumble each die comes to rest. */
const RESTS_AT = [4, 6, 8] as const;
const OPEN_MS = 700;
const BEAT_MS = 260;

async function letDiceFall(game: Game, match: Match, roll: Roll): Promise<void> {
  const moment: Moment = { game, match, roll, closed: new Set(), keys: WATCH };
  for (let tumble = 0; tumble < TUMBLES; tumble += 1) {
    show({ ...moment, roll: tumbling(roll, tumble) });
    const key = await game.terminal.keyWithin(TUMBLE_MS);
    if (key === undefined) continue;
    game.terminal.unread(key); // a player who has decided need not wait
    return;
  }
}

function tumbling(roll: Roll, tumble: number): Roll {
  const any = anyRoll();
  return [
    tumble < RESTS_AT[0] ? any[0] : roll[0],
    tumble < RESTS_AT[1] ? any[1] : roll[1],
    tumble < RESTS_AT[2] ? any[2] : roll[2],
  ];
}

/** P3: everyone closes a fist; until the last one closes, you may open yours and choose again. */
async function closeFists(game: Game, match: Match, roll: Roll): Promise<Shape> {
  const waiting = shuffle(game.opponents.map((_, index) => index + 1));
  const closed = new Set<number>();
  let chosen: Shape | undefined;
  let words: readonly string[] = [];
  for (;;) {
    if (chosen === undefined) closed.delete(0);
    else closed.add(0);
    if (chosen !== undefined && waiting.length === 0) return chosen;
    show({ game, match, roll, closed, chosen, words, keys: CHOOSE });
    const key = await (waiting.length > 0 ? game.terminal.keyWithin(thinkingTimeMs()) : game.terminal.key());
    if (key === undefined) {
      for (const seat of waiting.splice(0, 1)) closed.add(seat);
      continue;
    }
    words = [];
    const shape = parseShape(key.toUpperCase());
    if (shape !== undefined && match.hands[0]?.[shape] === 0) words = [`You have no ${shape} left.`];
    else if (shape !== undefined) chosen = shape;
    else if (key === 'o' || key === 'backspace') chosen = undefined;
    else if (key === '?' || key === 'h') words = HELP;
  }
}

/** How long until the next opponent closes a fist. */
function thinkingTimeMs(): number {
  return 120 + Math.random() * 420;
}

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** The shared breath before the fists open. */
async function countIn(moment: Moment): Promise<void> {
  for (const shout of ['P …', 'P · O …', 'P · O · K !']) {
    show({ ...moment, words: [moment.game.paint('bold', shout)] });
    if ((await moment.game.terminal.keyWithin(BEAT_MS)) !== undefined) return;
  }
}
