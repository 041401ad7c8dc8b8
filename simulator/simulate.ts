import { mayWatch } from '@pok/table';
import type { Programs } from './bundles.ts';
import { watchMemory } from './checks/memory-check.ts';
import { Device } from './device.ts';
import { Faults } from './faults.ts';
import { lookAtTheEnd } from './last-look.ts';
import { Person } from './person.ts';
import { World } from './world.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Once all faults are over, everybody is back within this time… */
const BACK_WITHIN_MS = 3 * MINUTE_MS;
/** …and a match that they want to end has ended within this. */
const ENDED_WITHIN_MS = 40 * MINUTE_MS;
const MAX_PEOPLE = 5;
/** How often the database fails over as soon as there is a table: its standby may not have it yet. */
const FAILOVER_AT_BEGINNING = 0.2;
/** How often a balancer sends everybody to one node if it can, so that their choices meet there. */
const ROUTED_BY_PATH = 0.3;
/** How often all nodes die in the moment in which the match ends. */
const POWER_CUT_AT_END = 0.3;
const POWER_CUT_MS = 2 * SECOND_MS;

export interface Outcome {
  readonly seed: string;
  readonly violations: readonly string[];
  /** The end of the story. */
  readonly lines: readonly string[];
  /** Equal for runs in which the same things happened. */
  readonly digest: string;
  readonly counts: ReadonlyMap<string, number>;
  /** How long people have played, in virtual time. */
  readonly playedMs: number;
  readonly steps: number;
}

/** One evening at one table, with all the faults that its seed brings. */
export async function simulate(
  seed: string,
  programs: Programs,
  print?: (line: string) => void,
): Promise<Outcome> {
  const world = new World(seed, programs, print);
  const startedAt = world.timeline.now;
  const outcome = await observe(seed, world, () => live(world));
  return { ...outcome, playedMs: world.playedUntil - startedAt };
}

/** The outcome of a simulation. A rejection that nobody waits for breaks a promise. */
export async function observe(
  seed: string,
  { journal, timeline }: Pick<World, 'journal' | 'timeline'>,
  run: () => Promise<void>,
): Promise<Outcome> {
  const startedAt = timeline.now;
  const onRejection = (error: unknown) =>
    journal.fail('promise', `nobody waits for this: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', onRejection);
  try {
    await run();
  } finally {
    process.off('unhandledRejection', onRejection);
  }
  return {
    seed,
    violations: journal.violations,
    lines: journal.lines,
    digest: journal.digest(),
    counts: journal.counts,
    playedMs: timeline.now - startedAt,
    steps: timeline.steps,
  };
}

async function live(world: World): Promise<void> {
  const { timeline, journal, nodes, prng, database } = world;
  const hasFailed = () => journal.violations.length > 0;
  for (const node of nodes) node.start();
  watchMemory(world);
  await timeline.pass(SECOND_MS);
  const people = gather(world);
  const meet = () => timeline.pass(MINUTE_MS, () => world.table !== undefined || hasFailed());
  await meet();
  if (prng.isLucky(FAILOVER_AT_BEGINNING)) {
    database.failOver();
    await meet();
  }
  const faults = new Faults(world);
  faults.start();
  await timeline.pass(prng.between(60, 240) * SECOND_MS, hasFailed);
  if (hasFailed()) return;
  // Some never come back, and their node may die with them: a phone that is switched off says nothing.
  const onlooker = people.find((person) => isOnlooker(world, person));
  const absentees =
    onlooker !== undefined && prng.isLucky(0.5)
      ? people.filter((person) => person !== onlooker)
      : prng.isLucky(0.5)
        ? [prng.pick(people)]
        : [];
  if (absentees.length > 0) prng.pick(nodes).kill();
  faults.stop();
  journal.note('world', 'is well');
  for (const person of absentees) person.vanish();
  const present = people.filter((person) => !absentees.includes(person));
  for (const person of present) {
    person.isEarnest = true;
    person.device.wake();
    person.device.goOnline();
  }
  await timeline.pass(BACK_WITHIN_MS, () => hasFailed() || isCalm(world, present));
  if (hasFailed()) return;
  if (!isCalm(world, present)) return journal.fail('back', tellUnrest(world, present));
  const ended = journal.counts.get('event: match-ended') ?? 0;
  const isOver = () => (journal.counts.get('event: match-ended') ?? 0) > ended || isDeserted(world, present);
  await timeline.pass(ENDED_WITHIN_MS, () => hasFailed() || isOver());
  if (!hasFailed() && !isOver()) journal.fail('end', 'the match does not end');
  if (hasFailed()) return;
  world.playedUntil = timeline.now;
  if (prng.isLucky(POWER_CUT_AT_END)) await cutPower(world);
  await lookAtTheEnd(world, people);
}

/** Nobody has saved the match yet: only the log knows how it ended. */
async function cutPower({ nodes, network, timeline }: World): Promise<void> {
  for (const node of nodes) {
    node.kill();
    network.resetAll(node);
  }
  await timeline.pass(POWER_CUT_MS);
  for (const node of nodes) node.start();
}

function gather(world: World): readonly Person[] {
  const { prng } = world;
  const count = prng.between(3, MAX_PEOPLE);
  const home = prng.isLucky(ROUTED_BY_PATH) ? prng.pick(world.nodes).name : undefined;
  return Array.from({ length: count + 1 }, (_, index) => {
    const isScreen = index === count;
    const name = isScreen ? 'big screen' : `phone ${index + 1}`;
    const device = new Device(world, name, index + 1, isScreen ? 'big-screen' : 'player', prng.of(name));
    device.home = home;
    const person = new Person(world, device, prng.of(`owner of ${name}`));
    person.live();
    return person;
  });
}

/** Whether somebody has a seat at the table, but none in the running match: they inherit a match that all others desert. */
function isOnlooker({ table = '', oracle }: World, { device: { viewer } }: Person): boolean {
  const state = oracle.now(table)?.state;
  if (state?.match == null || state.match.round === null || viewer.kind !== 'person') return false;
  const { players } = state.match;
  return state.seats
    .slice(players.length)
    .some((seat) => seat.kind === 'person' && seat.person === viewer.person);
}

/**
 * Whether the table waits for people who have lost their phones. Those who are here have left the match for good, or may not even see the
 * table. Or no match is on, and they may neither start one nor sit down.
 */
function isDeserted({ table = '', oracle }: World, people: readonly Person[]): boolean {
  const state = oracle.now(table)?.state;
  if (state == null) return false;
  if (!people.some(({ device: { viewer } }) => mayWatch(state, viewer))) return true;
  const isHosted = people.some(
    ({ device: { viewer } }) => viewer.kind === 'person' && viewer.person === state.host,
  );
  if (state.match === null || state.match.round === null) {
    const isKnown = people.some(
      ({ device: { viewer } }) =>
        viewer.kind === 'person' && state.people.some(({ person }) => person === viewer.person),
    );
    const { onlyHost, locked, players } = state.settings;
    const letsIn = isKnown || !(locked || state.seats.length === players);
    return !isHosted && (onlyHost || !letsIn);
  }
  const isDone = state.seats.slice(0, state.match.players.length).every((seat) => {
    const isHere = people.some(
      ({ device: { viewer } }) =>
        seat.kind === 'person' && viewer.kind === 'person' && viewer.person === seat.person,
    );
    return seat.kind === 'bot' || seat.substitute === 'permanent' || !isHere;
  });
  return isDone && !isHosted;
}

/** Everybody sees the table as it is, and nobody waits for an answer. */
function isCalm(world: World, people: readonly Person[]): boolean {
  return people.every((person) => unrestOf(world, person) === undefined);
}

function unrestOf({ table = '', oracle }: World, { device }: Person): string | undefined {
  const { tab } = device;
  const now = oracle.now(table);
  if (now !== undefined && !mayWatch(now.state, device.viewer)) return undefined;
  if (tab === undefined) return 'has no tab';
  if (tab.state !== 'online') return `is ${tab.state}`;
  if (tab.waiting > 0) return `waits for ${tab.waiting} answers`;
  const seen = tab.view?.version ?? 0;
  return oracle.newest(table) - seen > 8 ? `sees version ${seen} of ${oracle.newest(table)}` : undefined;
}

function tellUnrest(world: World, people: readonly Person[]): string {
  return people
    .flatMap((person) => {
      const unrest = unrestOf(world, person);
      return unrest === undefined ? [] : [`${person.device.tab?.name ?? person.device.name} ${unrest}`];
    })
    .join('; ');
}
