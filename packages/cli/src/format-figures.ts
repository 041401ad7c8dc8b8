import type { Figures } from '@pok/strategy';

/** 95 % of all results lie within this many standard errors of the true value. */
const CONFIDENCE = 1.96;

const LINES: readonly { key: keyof Figures; label: string; format: (value: number) => string }[] = [
  { key: 'meanRounds', label: 'rounds per match', format: (value) => value.toFixed(4) },
  { key: 'tieRate', label: 'ties', format: formatPercent },
  { key: 'deadRate', label: 'of them dead (E3)', format: formatPercent },
  { key: 'winnersPerMatch', label: 'winners per match', format: (value) => value.toFixed(4) },
];

/** One line per figure. Measured figures come with their standard errors, shown as ± at 95 % confidence. */
export function formatFigures(figures: Figures, errors?: Figures): readonly string[] {
  return LINES.map(({ key, label, format }) => {
    const error = errors && ` ± ${format(errors[key] * CONFIDENCE)}`;
    return `  ${label.padEnd(20)}${format(figures[key]).padStart(9)}${error ?? ''}`;
  });
}

export function formatPercent(share: number, digits = 2): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** `1,000,000` */
export function formatNumber(number: number): string {
  return number.toLocaleString('en');
}
