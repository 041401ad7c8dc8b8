import type { Figures } from '@pok/strategy';

/** 95 % of all results lie within so many standard errors of the truth. */
const CONFIDENCE = 1.96;

const LINES: readonly { key: keyof Figures; label: string; tell: (value: number) => string }[] = [
  { key: 'meanRounds', label: 'rounds a match', tell: (value) => value.toFixed(4) },
  { key: 'tieRate', label: 'ties', tell: tellPercent },
  { key: 'deadRate', label: 'of them dead (E3)', tell: tellPercent },
  { key: 'winnersPerMatch', label: 'winners a match', tell: (value) => value.toFixed(4) },
];

/** The figures in lines; with errors, if they are measured, as ± at 95 % confidence. */
export function tellFigures(figures: Figures, errors?: Figures): readonly string[] {
  return LINES.map(({ key, label, tell }) => {
    const error = errors && ` ± ${tell(errors[key] * CONFIDENCE)}`;
    return `  ${label.padEnd(20)}${tell(figures[key]).padStart(9)}${error ?? ''}`;
  });
}

export function tellPercent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
