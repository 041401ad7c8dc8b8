import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from '@pok/protocol';

/** Writes every figure of these pages, between their markers: `<!-- name -->…<!-- end -->`. */
const PAGES = ['docs/reliability.md', 'docs/reliability/figures.md'];
const NIGHTS = new URL('../docs/nightly.jsonl', import.meta.url);
const NOTHING_YET = '\nNo night has been recorded yet.\n';

const nightSchema = z.object({
  part: z.string(),
  at: z.string(),
  commit: z.string(),
  seed: z.string(),
  seconds: z.number(),
  cores: z.number(),
  cpu: z.exactOptional(z.string()),
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
  counts,
});
const killsSchema = z.object({
  kills: z.number(),
  acknowledged: z.number(),
  lost: z.number(),
  lostByControl: z.exactOptional(z.number()),
});
/** Evenings until a mutant was caught; null if it was not. */
const mutantsSchema = z.record(z.string(), z.nullable(z.number()));
const faultSchema = z.object({
  fault: z.string(),
  times: z.number(),
  acknowledged: z.number(),
  lost: z.number(),
  missed: z.number(),
  longestGapMs: z.number(),
  longestAnswerMs: z.number(),
});
const partitionsSchema = z.object({ each: z.array(faultSchema) });
const restartsSchema = z.object({
  restarts: z.number(),
  acknowledged: z.number(),
  lost: z.number(),
  missed: z.number(),
  gaps: z.number(),
  medianGapMs: z.number(),
  longestGapMs: z.number(),
  longestAnswerMs: z.number(),
});

/** In each night, with one command each that counts. */
const CONTROL_CUTS = 10;

/** What each part that kills does. */
const KILLS: Readonly<Record<string, string>> = {
  'power-cuts':
    'the power of a server on SQLite is cut: whatever was not synced is forgotten, in part or as a whole',
  'kills-sqlite': '`kill -9` of a server on SQLite',
  'kills-postgres': '`kill -9` of one of three servers on PostgreSQL',
  'postgres-crashes': '`pg_ctl stop -m immediate` or `kill -9` of the PostgreSQL under three servers',
};

const nights = existsSync(NIGHTS)
  ? (await readFile(NIGHTS, 'utf8')).trimEnd().split('\n').map(parseNight)
  : [];
const simulated = nightsOf('simulator');
const figures = simulated.map((night) => simulatorSchema.parse(night.figures));
const blocks = new Map([
  ['simulator', simulator()],
  ['mutants', mutants()],
  ['coverage', coverage()],
  ['kills', kills()],
  ['partitions', partitions()],
  ['restarts', restarts()],
  ['nights', recordedNights()],
]);

for (const page of PAGES) {
  const path = new URL(`../${page}`, import.meta.url);
  const before = await readFile(path, 'utf8');
  const after = before.replace(/<!-- ([\w-]+) -->[\s\S]*?<!-- end -->/g, (_block, name: string) => {
    const block = blocks.get(name);
    if (block === undefined) throw new Error(`${page} asks for ${name}, which nobody measures`);
    return `<!-- ${name} -->${block}<!-- end -->`;
  });
  await writeFile(path, after);
}

function parseNight(line: string): Night {
  return nightSchema.parse(JSON.parse(line));
}

function simulator(): string {
  if (figures.length === 0) return NOTHING_YET;
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
    ],
  );
}

/** Of all nights, the one that took longest. */
function mutants(): string {
  const worst = new Map<string, number | null>();
  for (const night of nightsOf('simulator-mutants')) {
    for (const [name, seeds] of Object.entries(mutantsSchema.parse(night.figures))) {
      const before = worst.has(name) ? (worst.get(name) ?? null) : 0;
      worst.set(name, seeds === null || before === null ? null : Math.max(before, seeds));
    }
  }
  if (worst.size === 0) return NOTHING_YET;
  return table(
    ['a server or an app that would…', 'is caught after evenings, at most'],
    [...worst].map(([name, seeds]) => [name, seeds === null ? 'not within a minute' : `${seeds}`]),
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
function kills(): string {
  const rows = Object.entries(KILLS).flatMap(([name, what]) => {
    const own = nightsOf(name).map((night) => killsSchema.parse(night.figures));
    const total = (key: 'kills' | 'acknowledged' | 'lost') => thousands(sum(own.map((night) => night[key])));
    return own.length === 0 ? [] : [[what, total('kills'), total('acknowledged'), total('lost')]];
  });
  const controls = nightsOf('power-cuts').flatMap(
    (night) => killsSchema.parse(night.figures).lostByControl ?? [],
  );
  const control = [
    'the control: the same on a disk that lies about every second sync',
    thousands(controls.length * CONTROL_CUTS),
    thousands(controls.length * CONTROL_CUTS),
    thousands(sum(controls)),
  ];
  return table(
    ['what happens, while people play', 'times', 'commands acknowledged', 'lost'],
    controls.length === 0 ? rows : [...rows, control],
  );
}

/** Sums and worst cases of all nights, fault by fault. */
function partitions(): string {
  const all = nightsOf('partitions').flatMap((night) => partitionsSchema.parse(night.figures).each);
  if (all.length === 0) return NOTHING_YET;
  const rows = [...new Set(all.map(({ fault }) => fault))].map((fault) => {
    const own = all.filter((each) => each.fault === fault);
    const total = (key: 'times' | 'acknowledged' | 'lost' | 'missed') =>
      thousands(sum(own.map((each) => each[key])));
    const most = (key: 'longestGapMs' | 'longestAnswerMs') =>
      seconds(Math.max(...own.map((each) => each[key])));
    return [
      fault,
      total('times'),
      total('acknowledged'),
      total('lost'),
      total('missed'),
      most('longestGapMs'),
      most('longestAnswerMs'),
    ];
  });
  const head = ['what happens', 'times', 'commands acknowledged', 'lost', 'missed deadlines'];
  return table([...head, 'longest gap', 'longest wait for an answer'], rows);
}

function restarts(): string {
  const own = nightsOf('rolling-restarts').map((night) => restartsSchema.parse(night.figures));
  if (own.length === 0) return NOTHING_YET;
  const total = (key: 'restarts' | 'acknowledged' | 'lost' | 'missed' | 'gaps') =>
    thousands(sum(own.map((night) => night[key])));
  const most = (key: 'medianGapMs' | 'longestGapMs' | 'longestAnswerMs') =>
    seconds(Math.max(...own.map((night) => night[key])));
  return table(
    ['', ''],
    [
      ['rolling restarts of three nodes', total('restarts')],
      ['commands acknowledged', total('acknowledged')],
      ['lost', total('lost')],
      ['missed deadlines', total('missed')],
      ['times that a player was sent to another node', total('gaps')],
      ['half of them were back after, in the worst night', most('medianGapMs')],
      ['longest gap that a player saw', most('longestGapMs')],
      ['longest wait for an answer', most('longestAnswerMs')],
    ],
  );
}

/** Every line, so that each figure can be traced to its commit and seed. */
function recordedNights(): string {
  if (nights.length === 0) return NOTHING_YET;
  return table(
    ['part', 'ended at', 'commit', 'seed', 'took', 'machine', 'problems'],
    nights.map((night) => [
      `\`${night.part}\``,
      night.at.slice(0, 16).replace('T', ' '),
      `\`${night.commit}\``,
      night.seed,
      `${Math.ceil(night.seconds / 60)} min`,
      [...(night.cpu === undefined ? [] : [night.cpu]), `${night.cores} cores`, `Node ${night.node}`].join(
        ', ',
      ),
      night.problems.join('; ') || 'none',
    ]),
  );
}

function nightsOf(name: string): readonly Night[] {
  return nights.filter(({ part }) => part === name);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
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
