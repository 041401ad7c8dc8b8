import type { PersonId, StandingLine } from '@pok/protocol';

/**
 * Where a spreadsheet would take the text for a formula. Where the comma is for decimals, it begins a new cell at a semicolon, and wide
 * signs count as well in East Asia.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/gu;

/**
 * The standings for a spreadsheet, as RFC 4180 has it. `realNames` stays on the organiser's device, so the file is made there.
 */
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
