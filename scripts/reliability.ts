import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from '@pok/protocol';

/** Writes every figure of docs/reliability.md, between its markers: `<!-- name -->…<!-- end -->`. */
const PAGE = new URL('../docs/reliability.md', import.meta.url);
const NIGHTS = new URL('../docs/nightly.jsonl', import.meta.url);
const NOTHING_YET = '\nNo night has been recorded yet.\n';

const nightSchema = z.object({
  part: z.string(),
  at: z.string(),
  commit: z.string(),
  seed: z.string(),
  seconds: z.number(),
  cores: z.number(),
  node: z.string(),
  figures: z.unknown(),
  problems: z.array(z.string()),
});
type Night = z.infer<typeof nightSchema>;

const counts = z.record(z.string(), z.number());
const simulatorSchema = z.object({
  seeds: z.number(),
  virtualHours: z.number(),
  events: z.number(),
  mutants: counts,
  counts,
});
const killsSchema = z.object({ kills: z.number(), acknowledged: z.number(), lost: z.number() });

const nights = existsSync(NIGHTS)
  ? (await readFile(NIGHTS, 'utf8')).trimEnd().split('\n').map(parseNight)
  : [];
const simulated = nights.filter(({ part }) => part === 'simulator');
const figures = simulated.map((night) => simulatorSchema.parse(night.figures));
const blocks = new Map([
  ['simulator', simulator()],
  ['mutants', mutants()],
  ['coverage', coverage()],
  ['parts', parts()],
]);

const before = await readFile(PAGE, 'utf8');
await writeFile(
  PAGE,
  before.replace(/<!-- ([\w-]+) -->[\s\S]*?<!-- end -->/g, (_block, name: string) => {
    const block = blocks.get(name);
    if (block === undefined) throw new Error(`docs/reliability.md asks for ${name}, which nobody measures`);
    return `<!-- ${name} -->${block}<!-- end -->`;
  }),
);

function parseNight(line: string): Night {
  return nightSchema.parse(JSON.parse(line));
}

function simulator(): string {
  const [last] = simulated.slice(-1);
  if (last === undefined) return NOTHING_YET;
  const done = sumOf(figures.map((night) => night.counts));
  const violations = simulated.flatMap(({ problems }) =>
    problems.filter((problem) => problem.startsWith('seed')),
  );
  return table(
    ['', ''],
    [
      ['evenings, each with a seed of its own', thousands(sum(figures.map(({ seeds }) => seeds)))],
      ['hours of play in them', thousands(sum(figures.map(({ virtualHours }) => virtualHours)))],
      ['things that happened', thousands(sum(figures.map(({ events }) => events)))],
      ['commands acknowledged', thousands(done['answer: done'] ?? 0)],
      [
        'messages checked',
        thousands(
          sum(Object.entries(done).map(([path, times]) => (path.startsWith('message:') ? times : 0))),
        ),
      ],
      [
        'faults',
        thousands(sum(Object.entries(done).map(([path, times]) => (path.startsWith('fault:') ? times : 0)))),
      ],
      ['promises broken', thousands(violations.length)],
      [
        'the last night',
        `seed \`${last.seed}\`, commit \`${last.commit}\`, ${last.seconds} s on ${last.cores} cores, Node ${last.node}`,
      ],
    ],
  );
}

function mutants(): string {
  if (figures.length === 0) return NOTHING_YET;
  const worst = new Map<string, number>();
  for (const [name, seeds] of figures.flatMap((night) => Object.entries(night.mutants)))
    worst.set(name, Math.max(worst.get(name) ?? 0, seeds));
  return table(
    ['a server or an app that would…', 'is caught after evenings, at most'],
    [...worst].map(([name, seeds]) => [name, `${seeds}`]),
  );
}

function coverage(): string {
  if (figures.length === 0) return NOTHING_YET;
  const kinds = new Map<string, string[]>();
  for (const [path, times] of Object.entries(sumOf(figures.map((night) => night.counts))).toSorted()) {
    const [kind = '', name = 'all'] = path.split(': ');
    kinds.set(kind, [...(kinds.get(kind) ?? []), `${name} ${thousands(times)}`]);
  }
  return table(
    ['kind', 'paths, and how often'],
    [...kinds].map(([kind, paths]) => [kind, paths.join(' · ')]),
  );
}

/** Parts that kill real processes. */
function parts(): string {
  const names = [...new Set(nights.map(({ part }) => part))];
  const rows = names.flatMap((name) => {
    const own = nights.filter(({ part }) => part === name);
    const kills = own.flatMap((night) => killsSchema.safeParse(night.figures).data ?? []);
    if (kills.length === 0) return [];
    const total = (key: 'kills' | 'acknowledged' | 'lost') =>
      thousands(sum(kills.map((night) => night[key])));
    const [last] = own.slice(-1);
    return [[`\`${name}\``, total('kills'), total('acknowledged'), total('lost'), `\`${last?.commit}\``]];
  });
  return rows.length === 0
    ? NOTHING_YET
    : table(['part', 'kills', 'commands acknowledged', 'lost', 'last commit'], rows);
}

function sumOf(records: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const [key, number] of records.flatMap((record) => Object.entries(record)))
    total[key] = (total[key] ?? 0) + number;
  return total;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `\n${lines.join('\n')}\n`;
}

function thousands(number: number): string {
  return number.toLocaleString('en');
}
