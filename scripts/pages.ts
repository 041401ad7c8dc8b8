import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Checks what our pages say about files: links lead somewhere, paths exist, and packages are as large as ARCHITECTURE.md says,
 * give or take a tenth. With --write it puts today's sizes there.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ARCHITECTURE = join(ROOT, 'ARCHITECTURE.md');
const TOLERANCE = 0.1;
const ROUNDED_TO = 100;

const PAGES = [ROOT, join(ROOT, 'docs'), join(ROOT, 'docs/solution')].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'paraglide'].includes(entry.name) ? [] : filesIn(path);
    return /\.(ts|js|mjs|svelte|css)$/.test(entry.name) ? [path] : [];
  });
}

/** Lines of a package's sources and of its tests, with everything that only tests use. */
function sizeOf(name: string): { readonly source: number; readonly test: number } {
  const size = { source: 0, test: 0 };
  const folder = join(ROOT, 'packages', name);
  for (const file of filesIn(folder)) {
    const path = file.slice(folder.length);
    const isTest = /\.test\.ts$|\/(testing|test|law)\/|-contract\.ts$/.test(path);
    const lines = readFileSync(file, 'utf8').split('\n').length - 1;
    if (isTest) size.test += lines;
    else if (path.startsWith('/src/')) size.source += lines;
  }
  return size;
}

const ROW = /^\| `packages\/(\w+)` \| ([\d,]+) \| ([\d,]+) \|/gm;

function round(lines: number): string {
  return (Math.round(lines / ROUNDED_TO) * ROUNDED_TO).toLocaleString('en');
}

function isFar(said: string, lines: number): boolean {
  const difference = Math.abs(Number(said.replaceAll(',', '')) - lines);
  return difference > Math.max(TOLERANCE * lines, ROUNDED_TO);
}

function wrongSizes(): readonly string[] {
  return [...readFileSync(ARCHITECTURE, 'utf8').matchAll(ROW)].flatMap(
    ([, name = '', source = '', test = '']) => {
      const size = sizeOf(name);
      if (!isFar(source, size.source) && !isFar(test, size.test)) return [];
      return [
        `ARCHITECTURE.md: packages/${name} has ${size.source} lines and ${size.test} of tests; npx tsx scripts/pages.ts --write`,
      ];
    },
  );
}

function writeSizes(): void {
  const page = readFileSync(ARCHITECTURE, 'utf8');
  const written = page.replace(ROW, (_, name: string) => {
    const { source, test } = sizeOf(name);
    return `| \`packages/${name}\` | ${round(source)} | ${round(test)} |`;
  });
  writeFileSync(ARCHITECTURE, written);
}

/** As GitHub makes them of headings. */
function anchorsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  );
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
    })
    .map((link) => `${page.slice(ROOT.length)}: ${link} leads nowhere`);
}

/** Paths in backticks; `*` stands for any name. */
function missingPaths(page: string): readonly string[] {
  const paths = [
    ...readFileSync(page, 'utf8').matchAll(/`((?:packages|e2e|bench|examples|scripts|docs)\/[^`\s]*)`/g),
  ];
  return paths
    .flatMap(([, path = '']) => (exists(path) ? [] : [path]))
    .map((path) => `${page.slice(ROOT.length)}: there is no ${path}`);
}

function exists(path: string): boolean {
  const [start = '', ...rest] = path.split('*');
  if (rest.length === 0) return existsSync(join(ROOT, path));
  return readdirSync(join(ROOT, start)).some((name) => existsSync(join(ROOT, start, name, rest.join('*'))));
}

if (process.argv.includes('--write')) writeSizes();
const problems = [...wrongSizes(), ...PAGES.flatMap((page) => [...brokenLinks(page), ...missingPaths(page)])];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
