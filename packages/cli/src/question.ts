import {
  type Hand,
  isPlayerCount,
  type PlayerCount,
  parseHand,
  parseRoll,
  type Roll,
  type RollError,
  resultOf,
} from '@pok/rules';

/** What advice is asked about: a position and a roll. */
export interface AdviceQuestion {
  readonly players: PlayerCount;
  readonly hands: readonly Hand[];
  readonly roll: Roll;
}

const ROLL_ERRORS: Readonly<Record<RollError, string>> = {
  'not-three-dice': 'give three faces, such as TD-',
  'unknown-face': 'faces are D, S, T and - for a blank',
  'die-one-blank': 'die One is never blank',
};

/** A question from outside, or what is wrong with it. */
export function parseQuestion(input: unknown): AdviceQuestion | string {
  if (typeof input !== 'object' || input === null) return 'a question is an object with hands and roll';
  const { hands: texts, roll: text, ...others }: { hands?: unknown; roll?: unknown } = input;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `unknown key ${JSON.stringify(unknown)}: a question has hands and roll`;
  const hands = parseHands(texts);
  if (typeof hands === 'string') return hands;
  const roll = parseRollText(text);
  if (typeof roll === 'string') return roll;
  const players = hands.length;
  if (!isPlayerCount(players)) return `${players} hands: POK is for 3 to 7 players`;
  const result = resultOf(hands);
  if (result?.kind === 'dead') return 'the position is dead: nothing can ever go into the box again';
  if (result !== undefined) return 'the match is over: somebody holds fewer than two counters';
  return { players, hands, roll };
}

function parseHands(texts: unknown): readonly Hand[] | string {
  if (!Array.isArray(texts)) return 'hands must be a list such as ["DDSSTT","DDSST","DSTT"]';
  const hands: Hand[] = [];
  for (const text of texts) {
    const hand = typeof text === 'string' ? parseHand(text) : undefined;
    if (hand === undefined)
      return `hand ${JSON.stringify(text)}: give letters D, S and T, at most two of each`;
    hands.push(hand);
  }
  return hands;
}

function parseRollText(text: unknown): Roll | string {
  if (typeof text !== 'string') return 'roll must be a text such as "TD-"';
  const roll = parseRoll(text);
  return typeof roll === 'string' ? `roll ${JSON.stringify(text)}: ${ROLL_ERRORS[roll]}` : roll;
}
