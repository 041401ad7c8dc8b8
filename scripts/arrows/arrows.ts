import { posix } from 'node:path';

/** Folders in rows; a folder imports only from rows above its own. */
export type Rows = readonly (readonly string[])[];

/** The rows of the Markdown table whose first column is headed “folders of the app”. */
export function parseRows(markdown: string): Rows {
  const [, table = ''] = /^\| folders of the app .*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(markdown) ?? [];
  return [...table.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder),
  );
}

/** Relative imports, workers and lazily loaded modules included. */
const IMPORT = /(?:\bfrom|\bimport|\bURL\()\s*\(?\s*'(\.[^'?]*)/g;

/** What an app's file (its path under `src`) imports against the arrows, one sentence per import. */
export function wrongArrows(rows: Rows, file: string, text: string): readonly string[] {
  const from = folderOf(file);
  // The root puts everything together.
  if (from === '.') return [];
  const row = rowOf(rows, from);
  if (row === -1) return [`${file}: ${from} has no row in ARCHITECTURE.md`];
  return [...text.matchAll(IMPORT)].flatMap(([, path = '']) => {
    const target = posix.join(posix.dirname(file), path);
    const to = folderOf(target);
    if (to === from || FREE.has(to) || (from === 'pages' && to.startsWith('pages/'))) return [];
    const isAllowed = !to.startsWith('.') && rowOf(rows, to) !== -1 && rowOf(rows, to) < row;
    return isAllowed ? [] : [`${file} imports ${target}, against the arrows of ARCHITECTURE.md`];
  });
}

/** Texts and styles, which import nothing of the app. */
const FREE = new Set(['paraglide', 'look']);

/** Every page is a folder of its own. */
function folderOf(file: string): string {
  const folder = posix.dirname(file);
  const [first = '', second] = folder.split('/');
  return first === 'pages' && second !== undefined ? `${first}/${second}` : first;
}

function rowOf(rows: Rows, folder: string): number {
  const [first = ''] = folder.split('/');
  return rows.findIndex((row) => row.includes(first));
}
