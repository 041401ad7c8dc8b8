import { type CountVectors, chancesOfCountVectors } from './count-vectors.ts';
import type { Layout } from './layout.ts';

/** The chances of all count vectors of all groups in one array, and where those of each group begin. */
export function createChances({ groups }: Layout) {
  let length = 0;
  const plus: number[] = [];
  const parts: {
    readonly vectors: CountVectors;
    readonly from: number;
    readonly view: () => Float64Array;
  }[] = [];
  const place = (vectors: CountVectors | undefined, from: number): number => {
    const start = length;
    if (vectors === undefined) return start;
    length += vectors.count;
    parts.push({ vectors, from, view: () => numbers.subarray(start, start + vectors.count) });
    return start;
  };
  const list = (vectors: CountVectors | undefined): number =>
    vectors === undefined ? plus.length : plus.push(...vectors.plus) - vectors.plus.length;
  const whole = groups.map(({ vectors, from }) => place(vectors, from));
  const others = groups.map((group) => place(group.others, group.from));
  const pairless = groups.map((group) => place(group.pairless, group.from));
  const plusOthers = groups.map((group) => list(group.others));
  const plusPairless = groups.map((group) => list(group.pairless));
  const numbers = new Float64Array(length);
  const fillings = parts.map(({ vectors, from, view }) => ({ vectors, from, target: view() }));
  return {
    numbers,
    plus: Uint8Array.from(plus),
    whole,
    others,
    pairless,
    plusOthers,
    plusPairless,
    set(mix: Float64Array): void {
      for (const { vectors, from, target } of fillings) chancesOfCountVectors(vectors, mix, from, target);
    },
  };
}
