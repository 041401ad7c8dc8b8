/** Where descents start, first the uniform mix: the usual starting points… */
export const STARTING_POINTS = Array.from({ length: 24 }, (_, index) => startingPointAt(index));
/** …and those for games where all else fails. */
export const FURTHER_STARTING_POINTS = Array.from({ length: 176 }, (_, index) =>
  startingPointAt(STARTING_POINTS.length + index),
);

/** Spread evenly by the golden ratio. */
function startingPointAt(index: number): number {
  return Math.imul(index, 0x9e3779b1) >>> 4;
}
