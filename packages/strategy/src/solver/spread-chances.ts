import type { Layout } from './layout.ts';
import { chancesOfSpreads, type Spreads } from './spreads.ts';

/** The chances of all spreads of all groups in one array, and where each begins. */
export function layChancesOut({ groups }: Layout) {
  let length = 0;
  const plus: number[] = [];
  const parts: { readonly spreads: Spreads; readonly from: number; readonly view: () => Float64Array }[] = [];
  const place = (spreads: Spreads | undefined, from: number): number => {
    const start = length;
    if (spreads === undefined) return start;
    length += spreads.count;
    parts.push({ spreads, from, view: () => numbers.subarray(start, start + spreads.count) });
    return start;
  };
  const list = (spreads: Spreads | undefined): number =>
    spreads === undefined ? plus.length : plus.push(...spreads.plus) - spreads.plus.length;
  const whole = groups.map(({ spreads, from }) => place(spreads, from));
  const others = groups.map((group) => place(group.others, group.from));
  const pairless = groups.map((group) => place(group.pairless, group.from));
  const plusOthers = groups.map((group) => list(group.others));
  const plusPairless = groups.map((group) => list(group.pairless));
  const numbers = new Float64Array(length);
  const fillings = parts.map(({ spreads, from, view }) => ({ spreads, from, target: view() }));
  return {
    numbers,
    plus: Uint8Array.from(plus),
    whole,
    others,
    pairless,
    plusOthers,
    plusPairless,
    set(mix: Float64Array): void {
      for (const { spreads, from, target } of fillings) chancesOfSpreads(spreads, mix, from, target);
    },
  };
}
