import { createHash } from 'node:crypto';
import { drawSeating, type SeatingRequest } from '../packages/tournament/src/index.ts';
import { runParts } from './run-parts.ts';
import { playInStep } from './server-clients.ts';
import { type Played, pokWorld, quantile, takeTurn, WITHOUT_LIMITS, warmUp } from './server-load.ts';
import { gather, openRoom } from './tournament-room.ts';

type Sittings = SeatingRequest['past'];

/** Required: nobody waits for their table. */
const LONGEST_DRAW_MS = 100;
const CROWDS = [200, 203, 300];
const DRAWS = 10;
const TRIES = 50;
const SITTINGS = 4;
/** In a room with one roll for all, and through the door. */
const PEOPLE = 200;
const LONGEST_ENTRY_S = 60;
const HIGHEST_RATIO = 1.3;
const THINKING_MS = 500;
const TURNS = 3;
const TURN_MS = 4_000;

/**
 * A good solution of the social golfer problem for 24 people in fours. They stand in four rows of six. In each sitting the rows are
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

/** One school has one address. */
async function benchDoor(): Promise<void> {
  const room = await openRoom(PEOPLE, { PORT: '0', HOST: '127.0.0.1' });
  await room.stop();
  console.log(`
${PEOPLE} phones from one address, with the default limits, from a new player to their seat at the table
  all in ${room.seconds.toFixed(1)} s (required: ${LONGEST_ENTRY_S}) ${verdict(room.seconds <= LONGEST_ENTRY_S)}, refused: ${room.refused} (required: 0) ${verdict(room.refused === 0)}`);
}

/**
 * Compares choices in a room that moves in step with those at ordinary tables under the same load. These are the same tables of four, who
 * begin each round together and think as long. Beside them are as many sockets to a tournament that is not seated. Both servers stand ready
 * and take turns, because others use the machine as well.
 */
async function benchRoom(): Promise<void> {
  const seats = 4;
  const room = await openRoom(PEOPLE, WITHOUT_LIMITS);
  const ordinary = await pokWorld({ tables: PEOPLE / seats, seats });
  const crowd = await gather(ordinary.ports[0], PEOPLE);
  playInStep(ordinary.tables);
  const [inStep, alone]: [Played[], Played[]] = [[], []];
  for (const world of [room, ordinary]) {
    for (const table of world.tables) table.thinkUpTo(THINKING_MS);
    await warmUp(world);
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    inStep.push(await takeTurn(room, TURN_MS));
    alone.push(await takeTurn(ordinary, TURN_MS));
  }
  await room.stop();
  crowd.leave();
  await ordinary.stop();
  const ratio = cpuOf(inStep) / cpuOf(alone);
  console.log(`
one roll for ${PEOPLE} people at ${PEOPLE / seats} tables, who think for up to ${THINKING_MS} ms, over real sockets and SQLite
  from the last choice in the room to the last screen with the reveal: ${latencies(inStep)}
  the same at one of ${PEOPLE / seats} ordinary tables: ${latencies(alone)}
  CPU per choice: ${microseconds(cpuOf(inStep))}, at ordinary tables ${microseconds(cpuOf(alone))}: ${ratio.toFixed(2)} times (required: ${HIGHEST_RATIO}) ${verdict(ratio <= HIGHEST_RATIO)}
  turn by turn: ${inStep.map((turn, index) => (turn.cpuPerMove / (alone[index]?.cpuPerMove ?? 0)).toFixed(2)).join(', ')} times`);
}

/** Seconds of CPU per choice, over all turns. */
function cpuOf(turns: readonly Played[]): number {
  const moves = turns.reduce((sum, turn) => sum + turn.moves, 0);
  return turns.reduce((sum, turn) => sum + turn.cpuPerMove * turn.moves, 0) / moves;
}

function latencies(turns: readonly Played[]): string {
  const all = turns.flatMap((turn) => turn.latencies);
  return `p50 ${ms(quantile(all, 0.5))}, p99 ${ms(quantile(all, 0.99))} (${all.length} reveals)`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function microseconds(seconds: number): string {
  return `${(seconds * 1e6).toFixed(0)} µs`;
}

await runParts({ seating: benchSeating, meetings: benchMeetings, door: benchDoor, room: benchRoom });
