import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from '@pok/protocol';

/** Writes the figures of these pages between their markers: `<!-- name -->…<!-- end -->`. */
const PAGES = ['reliability.md', 'reliability/figures.md'].map(
  (path) => new URL(`../docs/${path}`, import.meta.url),
);
const NIGHTS = new URL('../docs/nightly.jsonl', import.meta.url);

const figures = z.record(z.string(), z.unknown());
const nightSchema = z.object({
  part: z.string(),
  at: z.string(),
  commit: z.string(),
  seconds: z.number(),
  figures: z.unknown(),
  problems: z.array(z.string()),
});
type Figures = Readonly<Record<string, unknown>>;
/** Cells by the heads of their columns. */
type Row = Readonly<Record<string, string | number>>;

const lines = existsSync(NIGHTS) ? readFileSync(NIGHTS, 'utf8').trim().split('\n') : [];
const nights = lines.map((line) => nightSchema.parse(JSON.parse(line)));

const STRIKES = [
  {
    what: 'the power of a server on SQLite is cut; writes that were not synced are lost, some or all',
    part: 'power-cuts',
    times: 'kills',
  },
  {
    what: 'PostgreSQL under three servers is stopped at once or killed',
    part: 'postgres-crashes',
    times: 'kills',
  },
  { what: 'three servers are replaced, one after the other', part: 'rolling-restarts', times: 'restarts' },
  {
    what: 'networks, processes and clocks fail ([by fault](#partitions-standstills-and-wrong-clocks))',
    part: 'partitions',
    times: 'faults',
  },
  {
    what: 'PostgreSQL under three servers fails over, or loses its standby ([by fault](#failovers))',
    part: 'failovers',
    times: 'faults',
  },
];

/** The rows of each table. */
const BLOCKS: Readonly<Record<string, () => readonly Row[]>> = {
  simulator() {
    const own = figuresOf('simulator');
    const counts = countsOfSimulator();
    const all = (kind: string) => sum(counts.map(([path, times]) => (path.startsWith(kind) ? times : 0)));
    const broken = nights
      .filter(({ part }) => part === 'simulator')
      .flatMap(({ problems }) => problems.filter((problem) => problem.startsWith('seed')));
    return [
      {
        evenings: total(own, 'seeds'),
        'hours of play': total(own, 'virtualHours'),
        events: total(own, 'events'),
        'commands acknowledged': all('answer: done'),
        'messages checked': all('message:'),
        faults: all('fault:'),
        'promises broken': broken.length,
      },
    ];
  },

  /** Evenings until a mutant was caught, in the night that took longest; null if it was not caught. */
  mutants: () =>
    groups(figuresOf('simulator-mutants').flatMap(Object.entries), ([name]) => name).map(([name, found]) => {
      const seeds = found.map(([, each]) => each);
      return {
        'a server or an app that would…': name,
        'evenings until it is caught, at most': seeds.includes(null)
          ? 'not within a minute'
          : Math.max(...seeds.map(Number)),
      };
    }),

  coverage: () =>
    groups(countsOfSimulator(), ([path]) => path.split(': ')[0] ?? '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, own]) => ({
        kind,
        'different paths': new Set(own.map(([path]) => path)).size,
        'times taken': sum(own.map(([, times]) => times)),
      })),

  kills: () =>
    STRIKES.map(({ what, part, times }) => ({
      'what happens during play': what,
      times: total(figuresOf(part), times),
      'commands acknowledged': total(figuresOf(part), 'acknowledged'),
      lost: total(figuresOf(part), 'lost'),
    })),

  partitions: () =>
    groups(
      figuresOf('partitions').flatMap(({ each }) => z.array(figures).parse(each)),
      ({ fault }) => String(fault),
    ).map(([fault, own]) => ({
      'what happens': fault,
      times: total(own, 'times'),
      'commands acknowledged': total(own, 'acknowledged'),
      lost: total(own, 'lost'),
      'missed deadlines': total(own, 'missed'),
      'longest gap': longest(own, 'longestGapMs'),
      'longest wait for an answer': longest(own, 'longestAnswerMs'),
    })),

  failovers: () =>
    groups(
      // The first night had no timers.
      figuresOf('failovers').flatMap(({ each }) =>
        z
          .array(figures)
          .parse(each)
          .map((own): Figures => ({ missed: 0, ...own })),
      ),
      ({ fault }) => String(fault),
    ).map(([fault, own]) => ({
      'what happens': fault,
      times: total(own, 'times'),
      failovers: total(own, 'failovers'),
      'commands acknowledged': total(own, 'acknowledged'),
      lost: total(own, 'lost'),
      'double reveals': total(own, 'doubleReveals'),
      'missed deadlines': total(own, 'missed'),
      'longest gap': longest(own, 'longestGapMs'),
      'longest wait for an answer': longest(own, 'longestAnswerMs'),
    })),

  restarts() {
    const own = figuresOf('rolling-restarts');
    return [
      {
        'players sent to another node': total(own, 'gaps'),
        'half of them were back after': longest(own, 'medianGapMs'),
        'longest gap': longest(own, 'longestGapMs'),
        'longest wait for an answer': longest(own, 'longestAnswerMs'),
        'missed deadlines': total(own, 'missed'),
      },
    ];
  },

  /** The last night of each part, and the problems of all its nights. */
  nights: () =>
    groups(nights, ({ part }) => part)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([part, own]) => {
        const last = own.at(-1);
        return {
          part: `\`${part}\``,
          nights: own.length,
          'last ended at': `${last?.at.slice(0, 16).replace('T', ' ')}`,
          'on commit': `\`${last?.commit}\``,
          took: `${Math.ceil((last?.seconds ?? 0) / 60)} min`,
          problems: own.flatMap(({ problems }) => problems).length,
        };
      }),
};

for (const page of PAGES) {
  const filled = readFileSync(page, 'utf8').replace(
    /<!-- (\w+) -->[\s\S]*?<!-- end -->/g,
    (_, name: string) => {
      const rows = BLOCKS[name]?.();
      if (rows === undefined) throw new Error(`a page asks for ${name}, which nothing measures`);
      return `<!-- ${name} -->${table(rows)}<!-- end -->`;
    },
  );
  writeFileSync(page, filled);
}

/** The figures of every night of a part. */
function figuresOf(part: string): readonly Figures[] {
  return nights.filter((night) => night.part === part).map((night) => figures.parse(night.figures));
}

/** How often evenings of the simulator took each path, night by night. */
function countsOfSimulator(): readonly (readonly [path: string, times: number])[] {
  return figuresOf('simulator').flatMap(({ counts }) =>
    Object.entries(z.record(z.string(), z.number()).parse(counts)),
  );
}

function groups<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, Item[]][] {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(nameOf(item), [...(found.get(nameOf(item)) ?? []), item]);
  return [...found];
}

function total(all: readonly Figures[], key: string): number {
  return sum(numbers(all, key));
}

function longest(all: readonly Figures[], key: string): string {
  return `${(Math.max(...numbers(all, key)) / 1000).toFixed(1)} s`;
}

function numbers(all: readonly Figures[], key: string): readonly number[] {
  return all.map((each) => z.number().parse(each[key]));
}

function sum(values: readonly number[]): number {
  return values.reduce((before, value) => before + value, 0);
}

function table(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '\nNo night has been recorded yet.\n';
  const head = Object.keys(first);
  const cells = rows.map((row) => Object.values(row).map((cell) => cell.toLocaleString('en')));
  const lines = [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`);
  return `\n${lines.join('\n')}\n`;
}
