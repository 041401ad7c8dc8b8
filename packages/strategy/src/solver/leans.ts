/** Places to start from beside the uniform mix, which is the first: the usual ones… */
export const LEANS = Array.from({ length: 24 }, (_, index) => leanAt(index));
/** …and those for games where all else fails. */
export const FURTHER_LEANS = Array.from({ length: 176 }, (_, index) => leanAt(LEANS.length + index));

/** Spread evenly by the golden ratio. */
function leanAt(index: number): number {
  return Math.imul(index, 0x9e3779b1) >>> 4;
}
