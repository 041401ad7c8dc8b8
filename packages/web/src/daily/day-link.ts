import { CHOICE_MARKS, type ChoiceMark, DAILY_OUTCOMES, type DailyOutcome } from '@pok/strategy';

/** How a day went, as people share it: docs/daily.md. */
export interface DayResult {
  readonly outcome: DailyOutcome;
  readonly score: number;
  readonly marks: readonly ChoiceMark[];
}

const OUTCOME_LETTERS: Readonly<Record<DailyOutcome, string>> = { won: 'w', tied: 't', dead: 'd', lost: 'l' };
const MARK_LETTERS: Readonly<Record<ChoiceMark, string>> = {
  best: 'b',
  good: 'g',
  slip: 's',
  blunder: 'x',
  forced: 'f',
};
const LINK = /^([wtdl])(\d{1,3})-([bgsxf]{1,60})$/;

/** Follows the `#` of the day's address, which browsers send to no server. */
export function formatDayLink({ outcome, score, marks }: DayResult): string {
  return `${OUTCOME_LETTERS[outcome]}${score}-${marks.map((mark) => MARK_LETTERS[mark]).join('')}`;
}

export function parseDayLink(text: string): DayResult | undefined {
  const [, letter, points, letters = ''] = LINK.exec(text) ?? [];
  const outcome = DAILY_OUTCOMES.find((one) => OUTCOME_LETTERS[one] === letter);
  const score = Number(points);
  if (outcome === undefined || score > 100) return undefined;
  const marks = [...letters].flatMap((one) => CHOICE_MARKS.find((mark) => MARK_LETTERS[mark] === one) ?? []);
  return { outcome, score, marks };
}
