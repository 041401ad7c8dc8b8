import { type CrowdFrom, visitBesideCrowd, visitServer } from './bots-at-server.ts';
import { runParts } from './run-parts.ts';

/** Required: no bot blocks the server's event loop for longer. */
const LONGEST_BLOCK_MS = 10;
const PLAYERS = 7;
const MATCHES = 3;
/** Required: a table waits for its bots no longer than this many times what it waits alone, whatever the others ask. */
const MOST_TIMES_SLOWER = 3;
const CROWD_TABLES = 100;
const CROWD_TURNS = 4;
const CROWD_MATCHES = 3;

async function benchServer(): Promise<void> {
  console.log(`
a person who never thinks, and ${PLAYERS - 1} bots, at a server in a process of its own (${MATCHES} matches)`);
  for (const level of ['sharp', 'reader'] as const) {
    const { idle, playing, waits } = await visitServer(level, PLAYERS, MATCHES);
    const at = (part: number) => (waits[Math.floor(part * (waits.length - 1))] ?? 0).toFixed(0);
    console.log(`  ${level.padEnd(8)} from the fist to the next roll ${at(0.5)} ms (half), ${at(0.95)} ms (95 of 100), ${at(1)} ms (all)
           the server's event loop was blocked for at most ${playing.toFixed(1)} ms (required: ${LONGEST_BLOCK_MS}; idle: ${idle.toFixed(1)}) ${verdict(playing <= LONGEST_BLOCK_MS)}`);
  }
}

async function benchCrowd(from: CrowdFrom): Promise<void> {
  const visit = await visitBesideCrowd(CROWD_TABLES, CROWD_TURNS, CROWD_MATCHES, from);
  const { alone, beside, roundsOfCrowd, choices, lowerChoices } = visit;
  const at = (waits: readonly number[], part: number) => waits[Math.floor(part * (waits.length - 1))] ?? 0;
  const ratio = at(beside, 0.99) / at(alone, 0.99);
  console.log(`
a table with a single Sharp, beside ${CROWD_TABLES} tables of six bots that think, from ${from} (${beside.length} rounds; the others played ${roundsOfCrowd.toFixed(1)} each)
  from the fist to the next roll, half within ${at(alone, 0.5).toFixed(0)} ms alone, ${at(beside, 0.5).toFixed(0)} ms beside them
  99 of 100 within ${at(alone, 0.99).toFixed(0)} ms alone, ${at(beside, 0.99).toFixed(0)} ms beside them: ${ratio.toFixed(1)} times (required: ${MOST_TIMES_SLOWER}) ${verdict(ratio <= MOST_TIMES_SLOWER)}
  ${lowerChoices} of ${choices} choices of its bots were those of a lower level (required: 0) ${verdict(lowerChoices === 0)}`);
}

function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? '✔' : '✘';
}

await runParts({
  server: benchServer,
  crowd: () => benchCrowd('other addresses'),
  neighbours: () => benchCrowd('its own address'),
});
