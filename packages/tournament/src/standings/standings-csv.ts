import type { PersonId, StandingLine } from '@pok/protocol';

/**
 * Where a spreadsheet would take the text for a formula. In regions with a decimal comma, a semicolon begins a new cell. In East Asia,
 * full-width signs count as well.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/gu;

/** The standings for a spreadsheet, in the format of RFC 4180. `realNames` stays on the organiser's device, so the file is made there. */
export function formatStandingsCsv(
  standings: readonly StandingLine[],
  headings: readonly string[],
  realNames: ReadonlyMap<PersonId, string> = new Map(),
): string {
  const lines = standings.map(({ person, rank, name, wins, ties, matches, points }) =>
    [rank, name, realNames.get(person) ?? '', wins, ties, matches, points].map(cell),
  );
  return [headings.map(cell), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
