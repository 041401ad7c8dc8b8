import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Checks what our pages say about files: links lead somewhere, and paths exist. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PAGES = [
  ROOT,
  ...['docs', 'docs/reliability', 'docs/solution'].map((name) => join(ROOT, name)),
].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

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

/** Paths in backticks; `*` stands for any name, and what a build makes need not be there. */
function missingPaths(page: string): readonly string[] {
  const paths = [
    ...readFileSync(page, 'utf8').matchAll(
      /`((?:packages|e2e|bench|examples|research|scripts|docs)\/[^`\s]*)`/g,
    ),
  ];
  return paths
    .flatMap(([, path = '']) => (exists(path) || path.split('/').includes('dist') ? [] : [path]))
    .map((path) => `${page.slice(ROOT.length)}: there is no ${path}`);
}

function exists(path: string): boolean {
  const [start = '', ...rest] = path.split('*');
  if (rest.length === 0) return existsSync(join(ROOT, path));
  return readdirSync(join(ROOT, start)).some((name) => existsSync(join(ROOT, start, name, rest.join('*'))));
}

const problems = PAGES.flatMap((page) => [...brokenLinks(page), ...missingPaths(page)]);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
