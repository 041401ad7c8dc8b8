import type { Figures } from '@pok/strategy';

/** 95 % of all results lie within this many standard errors of the true value. */
const CONFIDENCE = 1.96;

const LINES: readonly { key: keyof Figures; label: string; tell: (value: number) => string }[] = [
  { key: 'meanRounds', label: 'rounds per match', tell: (value) => value.toFixed(4) },
  { key: 'tieRate', label: 'ties', tell: tellPercent },
  { key: 'deadRate', label: 'of them dead (E3)', tell: tellPercent },
  { key: 'winnersPerMatch', label: 'winners per match', tell: (value) => value.toFixed(4) },
];

/** One line per figure. Measured figures come with their standard errors, shown as ± at 95 % confidence. */
export function tellFigures(figures: Figures, errors?: Figures): readonly string[] {
  return LINES.map(({ key, label, tell }) => {
    const error = errors && ` ± ${tell(errors[key] * CONFIDENCE)}`;
    return `  ${label.padEnd(20)}${tell(figures[key]).padStart(9)}${error ?? ''}`;
  });
}

export function tellPercent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
