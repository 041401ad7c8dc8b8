import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Makes packages/table/src/decide/confusables.ts from Unicode's list of confusable characters (UTS #39):
 *
 *     node --import tsx scripts/confusables.ts confusables.txt
 *
 * The list is at unicode.org, under Public/security. Only letters and digits are taken that can be in a name and look like some of
 * A–Z, a–z, 0–9: one twentieth of the list.
 */
const [file = 'confusables.txt'] = process.argv.slice(2);
const sources = new Map<string, string[]>();
for (const line of readFileSync(file, 'utf8')
  .replace(/^\uFEFF/, '')
  .split('\n')) {
  const [from, to] = line.split('#')[0]?.split(';').map(parseCodePoints) ?? [];
  if (!from || !to || !canBeInName(from) || !/^[A-Za-z0-9]+$/.test(to)) continue;
  sources.set(to, [...(sources.get(to) ?? []), from]);
}
const lines = [...sources]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([to, from]) => `  ['${to}', '${from.sort().map(escapeRightToLeft).join('')}'],`);
writeFileSync(
  new URL('../packages/table/src/decide/confusables.ts', import.meta.url),
  `/**
 * Letters and digits that look like some of A–Z, a–z, 0–9, from Unicode's list of confusable characters (UTS #39). Made by
 * scripts/confusables.ts: don't edit.
 */
export const CONFUSABLES: readonly (readonly [looksLike: string, characters: string])[] = [
${lines.join('\n')}
];
`,
);

function parseCodePoints(field: string): string {
  const codes = field
    .trim()
    .split(/\s+/)
    .filter((code) => /^[0-9A-F]+$/i.test(code));
  return String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16)));
}

/** Names are compatibility composed (NFKC); looking for skeletons takes them apart again (NFD). */
function canBeInName(character: string): boolean {
  const isNormal = character === character.normalize('NFKC') && character === character.normalize('NFD');
  return isNormal && /^[\p{L}\p{N}]$/u.test(character);
}

/** An editor would show letters that are written from right to left in another order. */
function escapeRightToLeft(character: string): string {
  if (!/\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Nko}|\p{Script=Mende_Kikakui}/u.test(character))
    return character;
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
