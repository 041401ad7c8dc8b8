import type { PersonId, StandingLine } from '@pok/protocol';

/** Spreadsheets take a text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

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
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
