import { figuresOf, type Simulation, simulate, simulateReadably, type Tally } from '@pok/strategy';
import { oddsOnAllCores } from '@pok/strategy/node';

/** Required of `simulate`: this many times the matches per second of the readable rules. */
const REQUIRED_RATIO = 12;
/** Required of the exact figures for seven: seconds on two cores, and bytes. */
const ODDS_SECONDS = 300;
const ODDS_BYTES = 2e9;

const READABLE_MATCHES = 20_000;
const MATCHES = 2_000_000;
const WARM_UP = 5_000;

const five: Simulation = { players: 5, policy: 'counter', seed: 1, matches: MATCHES };

/** Matches per second of processor time, whatever else the machine does. */
function speedOf(play: (simulation: Simulation) => Tally, matches: number): number {
  play({ ...five, matches: WARM_UP });
  const before = process.cpuUsage();
  play({ ...five, matches });
  const { user, system } = process.cpuUsage(before);
  return matches / ((user + system) / 1e6);
}

const same: Simulation = { ...five, matches: READABLE_MATCHES };
if (JSON.stringify(figuresOf(simulate(same))) !== JSON.stringify(figuresOf(simulateReadably(same)))) {
  throw new Error('simulate and the readable rules play different matches');
}

const readable = speedOf(simulateReadably, READABLE_MATCHES);
const fast = speedOf(simulate, MATCHES);
const ratio = fast / readable;
console.log(`simulate, 5 players, one core (matches per second of processor time, the same matches)
  readable rules   ${round(readable)}
  lookup tables    ${round(fast)}
  ratio            ${ratio.toFixed(1)} (required: ${REQUIRED_RATIO}) ${verdict(ratio >= REQUIRED_RATIO)}
`);

const startedAt = performance.now();
const figures = await oddsOnAllCores(7, 'counter');
const seconds = (performance.now() - startedAt) / 1000;
const bytes = process.resourceUsage().maxRSS * 1024;
console.log(`odds, 7 players, exactly ${figures.meanRounds.toFixed(6)} rounds per match
  time             ${seconds.toFixed(1)} s (required: ${ODDS_SECONDS}) ${verdict(seconds <= ODDS_SECONDS)}
  memory           ${(bytes / 1e6).toFixed(0)} MB (required: ${ODDS_BYTES / 1e6}) ${verdict(bytes <= ODDS_BYTES)}`);

function round(speed: number): string {
  return Math.round(speed).toLocaleString('en').padStart(10);
}

function verdict(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? '✔' : '✘';
}
