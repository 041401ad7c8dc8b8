import { createHash } from 'node:crypto';
import { drawSeating, type SeatingRequest } from '../packages/tournament/src/index.ts';
import { runParts } from './run-parts.ts';

type Sittings = SeatingRequest['past'];

/** Required: nobody waits for their table. */
const LONGEST_DRAW_MS = 100;
const CROWDS = [200, 203, 300];
const DRAWS = 10;
const TRIES = 50;
const SITTINGS = 4;

/**
 * A good solution of the social golfer problem for 24 people in fours. They stand in four lines of six. In each sitting the lines are
 * shifted, and those who stand beside each other sit together.
 */
const SHIFTS = [
  [0, 0, 0, 0],
  [0, 1, 2, 3],
  [0, 2, 1, 5],
  [0, 3, 5, 1],
];
const GOLFERS: Sittings = SHIFTS.map((shifts) =>
  Array.from({ length: 6 }, (_, place) => shifts.map((shift, line) => `${line}-${(place + shift) % 6}`)),
);

async function benchSeating(): Promise<void> {
  console.log('\nseating a crowd in fours, who have sat together up to five times');
  for (const count of CROWDS) {
    const people = namesOf(count);
    const past: Sittings[number][] = [];
    const times: number[] = [];
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const begun = performance.now();
      const tables = drawSeating({ people, size: 4, past, seed: seedOf(`${count} ${draw}`) });
      times.push(performance.now() - begun);
      if (past.length < 5) past.push(tables);
    }
    const [longest, half] = [Math.max(...times), times.toSorted((a, b) => a - b)[DRAWS / 2] ?? 0];
    console.log(
      `  ${count} people: half within ${half.toFixed(0)} ms, all within ${longest.toFixed(0)} ms (required: ${LONGEST_DRAW_MS}) ${verdict(longest <= LONGEST_DRAW_MS)}`,
    );
  }
}

async function benchMeetings(): Promise<void> {
  const people = namesOf(24);
  const counts = Array.from({ length: TRIES }, (_, number) => {
    const past: Sittings[number][] = [];
    for (let sitting = 0; sitting < SITTINGS; sitting += 1)
      past.push(drawSeating({ people, size: 4, past, seed: seedOf(`${number} ${sitting}`) }));
    return repeatedPairs(past);
  });
  const [most, good] = [Math.max(...counts), repeatedPairs(GOLFERS)];
  console.log(`
pairs that met twice in ${SITTINGS} sittings of 24 in fours, drawn sitting by sitting (${TRIES} tournaments)
  at most ${most}, on average ${(counts.reduce((sum, count) => sum + count, 0) / TRIES).toFixed(2)}; a good social-golfer solution, planned in advance: ${good} ${verdict(most <= good)}`);
}

function repeatedPairs(past: Sittings): number {
  const met = new Map<string, number>();
  for (const table of past.flat()) {
    for (const one of table) {
      for (const other of table) {
        if (one < other) met.set(`${one} ${other}`, (met.get(`${one} ${other}`) ?? 0) + 1);
      }
    }
  }
  return [...met.values()].filter((times) => times > 1).length;
}

function namesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `p${number}`);
}

function seedOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? '✔' : '✘';
}

await runParts({ seating: benchSeating, meetings: benchMeetings });
