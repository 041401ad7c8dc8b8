import { getLocale } from '../paraglide/runtime.js';

/** A share, in whole percent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(share);
}

/** A small part of a win, with its sign if it matters. */
export function partOfWin(part: number, sign: 'never' | 'exceptZero' = 'never'): string {
  const format = new Intl.NumberFormat(getLocale(), {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: sign,
  });
  return format.format(part).replace('-', '−');
}

export function signed(number: number): string {
  const format = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return format.format(number).replace('-', '−');
}

export function wins(number: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(number);
}
