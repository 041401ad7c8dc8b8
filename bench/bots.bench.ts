import { BOT_LEVELS, type BotLevel } from '@pok/protocol';
import type { Bot } from '@pok/rules';
import { PLAYER_COUNTS, type PlayerCount, playRound, rollDice, startMatch } from '@pok/rules';
import { botOf, seededRandom, type ValueTable } from '@pok/strategy';
import { loadValues } from '@pok/strategy/node';
import { visitBesideCrowd, visitServer } from './bots-at-server.ts';

/** Required: no bot blocks the server's event loop for longer. */
const LONGEST_BLOCK_MS = 10;
const MATCHES = 3;
/** Required: a table waits for its bots no longer than this many times what it waits alone, whatever the others ask. */
const MOST_TIMES_SLOWER = 3;
const CROWD_TABLES = 100;
const CROWD_MATCHES = 12;

async function benchDecisions(): Promise<void> {
  const [players, values] = await mostPlayers();
  console.log(
    `deciding, ${players} players of one level, ms of processor time a decision (${MATCHES} matches)`,
  );
  for (const level of BOT_LEVELS) {
    const times = decisionTimes(level, players, values).sort((a, b) => a - b);
    const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(2).padStart(9);
    console.log(
      `  ${level.padEnd(8)} half within${at(0.5)}   99 of 100 within${at(0.99)}   all within${at(1)}`,
    );
  }
}

async function benchServer(): Promise<void> {
  const [players] = await mostPlayers();
  console.log(`
a person who never thinks, and ${players - 1} bots, at a server in a process of its own (${MATCHES} matches)`);
  for (const level of ['sharp', 'reader'] as const) {
    const { idle, playing, waits } = await visitServer(level, players, MATCHES);
    const at = (part: number) => (waits[Math.floor(part * (waits.length - 1))] ?? 0).toFixed(0);
    console.log(`  ${level.padEnd(8)} from the fist to the next roll ${at(0.5)} ms (half), ${at(0.95)} ms (95 of 100), ${at(1)} ms (all)
           the server's event loop was blocked for at most ${playing.toFixed(1)} ms (required: ${LONGEST_BLOCK_MS}; idle: ${idle.toFixed(1)}) ${verdict(playing <= LONGEST_BLOCK_MS)}`);
  }
}

async function benchCrowd(): Promise<void> {
  const { alone, beside, roundsOfCrowd } = await visitBesideCrowd(CROWD_TABLES, CROWD_MATCHES);
  const at = (waits: readonly number[], part: number) => waits[Math.floor(part * (waits.length - 1))] ?? 0;
  const ratio = at(beside, 0.99) / at(alone, 0.99);
  console.log(`
a table with a single Sharp, beside ${CROWD_TABLES} tables of six bots that think, each of another address (${beside.length} rounds; the others played ${roundsOfCrowd.toFixed(1)} each)
  from the fist to the next roll, half within ${at(alone, 0.5).toFixed(0)} ms alone, ${at(beside, 0.5).toFixed(0)} ms beside them
  99 of 100 within ${at(alone, 0.99).toFixed(0)} ms alone, ${at(beside, 0.99).toFixed(0)} ms beside them: ${ratio.toFixed(1)} times (required: ${MOST_TIMES_SLOWER}) ${verdict(ratio <= MOST_TIMES_SLOWER)}`);
}

/** Files for more players are larger and may not be there. */
async function mostPlayers(): Promise<readonly [PlayerCount, ValueTable]> {
  for (const count of PLAYER_COUNTS.toReversed()) {
    const table = await loadValues(count).catch(() => undefined);
    if (table !== undefined) return [count, table];
    console.log(`no values for ${count} players`);
  }
  throw new Error('there is no file of values at all');
}

function decisionTimes(level: BotLevel, count: PlayerCount, table: ValueTable): number[] {
  const bot = botOf(level, table);
  const times: number[] = [];
  for (let match = 0; match < MATCHES; match += 1) {
    playMatch(count, `${level} ${match}`, (seen, random) => {
      const before = process.cpuUsage();
      const shape = bot(seen, random);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
      return shape;
    });
  }
  return times;
}

function playMatch(count: PlayerCount, seed: string, bot: Bot): void {
  const random = seededRandom(seed);
  const names = Array.from({ length: count }, (_, seat) => `bot ${seat}`);
  let match = startMatch(count);
  while (match.result === undefined) {
    const { hands, rounds } = match;
    const roll = rollDice(random);
    const plays = hands.map((hand, seat) =>
      bot({ seat, hand, roll, rounds, players: names, earlier: [] }, random),
    );
    const played = playRound(match, { roll, plays });
    if (!played.ok) throw new Error(played.error.kind);
    match = played.match;
  }
}

function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? '✔' : '✘';
}

/** `… bots.bench.ts crowd` runs that alone. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  decisions: benchDecisions,
  server: benchServer,
  crowd: benchCrowd,
};
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHES))
  if (asked.length === 0 || asked.includes(name)) await run();
