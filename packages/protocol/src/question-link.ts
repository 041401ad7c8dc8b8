import {
  formatHand,
  formatRoll,
  isPlayerCount,
  parseHand,
  parseRoll,
  type Question,
  resultOf,
} from '@pok/rules';

/**
 * docs/records.md, a position in a link. This is what follows the `#`, such as `1.0.TD-.DDSSTT.DST.DS`: the version of all that follows,
 * the seat that has to choose, the roll, and a hand for each seat.
 */
const VERSION = '1';
const SEPARATOR = '.';
const MAX_CHARACTERS = 100;

/** Why a link can't be read; every language words it for itself. */
export const QUESTION_LINK_PROBLEMS = ['no-link', 'unknown-version', 'damaged', 'over'] as const;
export type QuestionLinkProblem = (typeof QUESTION_LINK_PROBLEMS)[number];

export type ParsedQuestionLink =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly problem: QuestionLinkProblem };

export function formatQuestionLink({ hands, roll, seat }: Question): string {
  return [VERSION, seat, formatRoll(roll), ...hands.map(formatHand)].join(SEPARATOR);
}

/** Reads a whole address or what follows its `#`. */
export function parseQuestionLink(text: string): ParsedQuestionLink {
  const link = text.trim().replace(/^.*#/s, '');
  if (link === '' || /[:/]/.test(link)) return refuse('no-link');
  if (!link.startsWith(VERSION + SEPARATOR)) return refuse('unknown-version');
  const question = link.length > MAX_CHARACTERS ? undefined : readQuestion(link);
  // There is one way to write it.
  if (question === undefined || formatQuestionLink(question) !== link) return refuse('damaged');
  return resultOf(question.hands) === undefined ? { ok: true, question } : refuse('over');
}

function refuse(problem: QuestionLinkProblem): ParsedQuestionLink {
  return { ok: false, problem };
}

function readQuestion(link: string): Question | undefined {
  const [, seatText = '', rollText = '', ...handTexts] = link.split(SEPARATOR);
  const seat = Number(seatText);
  const roll = parseRoll(rollText);
  const hands = handTexts.flatMap((text) => parseHand(text) ?? []);
  if (typeof roll === 'string' || hands.length !== handTexts.length) return undefined;
  if (!isPlayerCount(hands.length) || !Number.isInteger(seat) || seat < 0 || seat >= hands.length)
    return undefined;
  return { hands, roll, seat };
}
