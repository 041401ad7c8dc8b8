import { isSameState } from '@pok/log';

/**
 * The views of many viewers at once, which are almost the same: the first one whole, and of each other one what differs from it. One line of
 * JSON each.
 */
export function formatViews(views: readonly object[]): string {
  const [first] = views;
  const lines = views.map((view) => (view === first ? view : differenceOf(first, view)));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The same as one list in which each view is whole. */
export function expandViews(text: string): string {
  const [first, ...differences] = text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return JSON.stringify([first, ...differences.map((difference) => withDifference(first, difference))]);
}

/** The values that differ, at the places where they are. */
function differenceOf(base: unknown, other: unknown): unknown {
  if (!isNested(base) || !isNested(other) || isOtherList(base, other)) return other;
  const missing = Object.keys(base).filter((key) => !(key in other));
  if (missing.length > 0) throw new Error(`only the first view has ${missing.join(', ')}`);
  return Object.fromEntries(
    Object.entries(other).flatMap(([key, value]) =>
      isSameState(value, base[key]) ? [] : [[key, differenceOf(base[key], value)]],
    ),
  );
}

function withDifference(base: unknown, difference: unknown): unknown {
  if (!isNested(base) || !isNested(difference) || Array.isArray(difference)) return difference;
  const changed = Object.entries(difference).map(([key, value]) => [key, withDifference(base[key], value)]);
  const merged = { ...base, ...Object.fromEntries(changed) };
  return Array.isArray(base) ? Object.values(merged) : merged;
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Lists of other lengths are told whole. */
function isOtherList(base: object, other: object): boolean {
  const isList = Array.isArray(base) || Array.isArray(other);
  return isList && Object.keys(base).length !== Object.keys(other).length;
}
