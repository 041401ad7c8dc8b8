/** How a projector lays out the plan of a sitting. */
export interface PlanGrid {
  readonly columns: number;
  readonly rows: number;
  /** The room that a table takes with its share of the gaps, as a multiple of its letter size. */
  readonly width: number;
  readonly height: number;
}

/** The room for a table's number, padding and gap; for a letter; for a line. As multiples of the letter size. */
const ASIDE = 4.9;
const LETTER = 0.55;
const LINE = 1.2;
const ABOVE = 0.9;
/** The plan's width divided by its height, on a projector of 16:9. */
const ASPECT = 2.25;
/** Letters may be a little smaller where that leaves no hole. */
const NEARLY = 0.9;

/** The grid in which the letters are largest. `tables` are the lines of each table. */
export function planGrid(tables: readonly (readonly string[])[]): PlanGrid {
  const width = ASIDE + LETTER * Math.max(1, ...tables.flat().map(({ length }) => length));
  const height = ABOVE + LINE * Math.max(1, ...tables.map(({ length }) => length));
  const count = Math.max(1, tables.length);
  const grids = Array.from({ length: count }, (_, index) => {
    const rows = Math.ceil(count / (index + 1));
    const columns = Math.ceil(count / rows);
    const letters = Math.min(ASPECT / columns / width, 1 / rows / height);
    return { columns, rows, letters, holes: columns * rows - count };
  });
  const largest = Math.max(...grids.map(({ letters }) => letters));
  const [best] = grids
    .filter(({ letters }) => letters >= NEARLY * largest)
    .toSorted((one, other) => one.holes - other.holes || other.letters - one.letters);
  return { columns: best?.columns ?? 1, rows: best?.rows ?? 1, width, height };
}
