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
type Row = readonly string[];

const lines = existsSync(NIGHTS) ? readFileSync(NIGHTS, 'utf8').trim().split('\n') : [];
const nights = lines.map((line) => nightSchema.parse(JSON.parse(line)));

/** What happens, the part that does it, and the figure that counts it. */
const STRIKES: readonly (readonly [what: string, part: string, times: string])[] = [
  [
    'the power of a server on SQLite is cut; writes that were not synced are lost, some or all',
    'power-cuts',
    'kills',
  ],
  ['PostgreSQL under three servers is stopped at once or killed', 'postgres-crashes', 'kills'],
  ['three servers are replaced, one after the other', 'rolling-restarts', 'restarts'],
  [
    'networks, processes and clocks fail ([by fault](#partitions-standstills-and-wrong-clocks))',
    'partitions',
    'faults',
  ],
];

const BLOCKS: Readonly<Record<string, () => string>> = {
  simulator() {
    const counts = countsOfSimulator();
    const all = (kind: string) => sum(counts.map(([path, times]) => (path.startsWith(kind) ? times : 0)));
    const broken = nights
      .filter(({ part }) => part === 'simulator')
      .flatMap(({ problems }) => problems.filter((problem) => problem.startsWith('seed')));
    return table(
      [
        'evenings',
        'hours of play',
        'events',
        'commands acknowledged',
        'messages checked',
        'faults',
        'promises broken',
      ],
      [
        [
          ...['seeds', 'virtualHours', 'events'].map((key) => total('simulator', key)),
          ...['answer: done', 'message:', 'fault:'].map((kind) => thousands(all(kind))),
          thousands(broken.length),
        ],
      ],
    );
  },

  /** Evenings until a mutant was caught, in the night that took longest; null: it was not caught. */
  mutants() {
    const found = figuresOf('simulator-mutants').flatMap(Object.entries);
    return table(
      ['a server or an app that would…', 'evenings until it is caught, at most'],
      [...new Set(found.map(([name]) => name))].map((name) => {
        const seeds = found.filter(([other]) => other === name).map(([, each]) => each);
        return [
          name,
          seeds.includes(null) ? 'not within a minute' : thousands(Math.max(...seeds.map(Number))),
        ];
      }),
    );
  },

  coverage() {
    const counts = countsOfSimulator();
    const kinds = [...new Set(counts.map(([path]) => path.split(': ')[0] ?? ''))].toSorted();
    return table(
      ['kind', 'different paths', 'times taken'],
      kinds.map((kind) => {
        const own = counts.filter(([path]) => path.split(': ')[0] === kind);
        const times = sum(own.map(([, each]) => each));
        return [kind, thousands(new Set(own.map(([path]) => path)).size), thousands(times)];
      }),
    );
  },

  kills() {
    return table(
      ['what happens, while people play', 'times', 'commands acknowledged', 'lost'],
      STRIKES.map(([what, part, times]) => [
        what,
        ...[times, 'acknowledged', 'lost'].map((key) => total(part, key)),
      ]),
    );
  },

  partitions() {
    const all = figuresOf('partitions').flatMap(({ each }) => z.array(figures).parse(each));
    return table(
      [
        'what happens',
        'times',
        'commands acknowledged',
        'lost',
        'missed deadlines',
        'longest gap',
        'longest wait for an answer',
      ],
      [...new Set(all.map(({ fault }) => String(fault)))].map((fault) => {
        const own = all.filter((each) => each.fault === fault);
        return [
          fault,
          ...['times', 'acknowledged', 'lost', 'missed'].map((key) => thousands(sum(numbers(own, key)))),
          ...['longestGapMs', 'longestAnswerMs'].map((key) => seconds(Math.max(...numbers(own, key)))),
        ];
      }),
    );
  },

  restarts() {
    const own = figuresOf('rolling-restarts');
    const worst = (key: string) => seconds(Math.max(...numbers(own, key)));
    return table(
      [
        'players sent to another node',
        'half of them were back after',
        'longest gap',
        'longest wait for an answer',
        'missed deadlines',
      ],
      [
        [
          total('rolling-restarts', 'gaps'),
          ...['medianGapMs', 'longestGapMs', 'longestAnswerMs'].map(worst),
          total('rolling-restarts', 'missed'),
        ],
      ],
    );
  },

  /** The last night of each part, and the problems of all its nights. */
  nights() {
    return table(
      ['part', 'nights', 'last ended at', 'on commit', 'took', 'problems'],
      [...new Set(nights.map(({ part }) => part))].toSorted().map((part) => {
        const own = nights.filter((night) => night.part === part);
        const last = own.at(-1);
        return [
          `\`${part}\``,
          String(own.length),
          `${last?.at.slice(0, 16).replace('T', ' ')}`,
          `\`${last?.commit}\``,
          `${Math.ceil((last?.seconds ?? 0) / 60)} min`,
          String(own.flatMap(({ problems }) => problems).length),
        ];
      }),
    );
  },
};

for (const page of PAGES) {
  const filled = readFileSync(page, 'utf8').replace(
    /<!-- (\w+) -->[\s\S]*?<!-- end -->/g,
    (_, name: string) => `<!-- ${name} -->${blockOf(name)}<!-- end -->`,
  );
  writeFileSync(page, filled);
}

function blockOf(name: string): string {
  const block = BLOCKS[name];
  if (block === undefined) throw new Error(`a page asks for ${name}, which nobody measures`);
  return block();
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

function total(part: string, key: string): string {
  return thousands(sum(numbers(figuresOf(part), key)));
}

function numbers(all: readonly Figures[], key: string): readonly number[] {
  return all.map((each) => z.number().parse(each[key]));
}

function sum(values: readonly number[]): number {
  return values.reduce((before, value) => before + value, 0);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function thousands(value: number): string {
  return value.toLocaleString('en');
}

function table(head: Row, rows: readonly Row[]): string {
  const printed = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return rows.length === 0 ? '\nNo night has been recorded yet.\n' : `\n${printed.join('\n')}\n`;
}
