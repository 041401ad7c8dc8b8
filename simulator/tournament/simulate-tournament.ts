import type { Credentials, TournamentCommand, TournamentView } from '@pok/protocol';
import type { Programs } from '../bundles.ts';
import { AnswerCheck } from '../checks/answer-check.ts';
import { Database } from '../database.ts';
import { Journal } from '../journal.ts';
import type { Line } from '../line.ts';
import { Network } from '../network.ts';
import { Prng } from '../prng.ts';
import { ServerNode } from '../server-node.ts';
import { type Outcome, observe } from '../simulate.ts';
import { Timeline } from '../timeline.ts';
import { messageIn, Phone, type Speaker } from './phone.ts';
import { TournamentCheck } from './tournament-check.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const NODES = ['node A', 'node B', 'node C'];
const SITTINGS = 2;
const ENDED_WITHIN_MS = 40 * MINUTE_MS;

/** A room full of people, whose servers and databases fail. Every promise of a tournament must hold. */
export async function simulateTournament(
  seed: string,
  programs: Programs,
  print?: (line: string) => void,
): Promise<Outcome> {
  const prng = new Prng(`tournament/${seed}`);
  const timeline = new Timeline();
  const journal = new Journal(timeline, print);
  const answers = new AnswerCheck(journal, () => database.replication);
  const check = new TournamentCheck(journal, answers);
  const speakers = new Map<Line, Speaker>();
  const database: Database = new Database(timeline, prng.of('database'), journal, {
    append: (code, version, events, by) => check.append(code, version, events, by),
    rewind: (code) => check.rewind(code),
  });
  const network = new Network(() => nodes, timeline, prng.of('network'), journal);
  const nodes: readonly ServerNode[] = NODES.map(
    (name) =>
      new ServerNode(name, prng.of(name), {
        programs,
        timeline,
        journal,
        database,
        environment: {},
        botFaultRate: () => 0,
        onServerText(line, text) {
          const speaker = speakers.get(line);
          if (speaker === undefined) return;
          const message = messageIn(speaker.log, text);
          const state = check.stateOf(speaker.log);
          if (message?.type !== 'answer' || state === null) return;
          answers.look(line.name, speaker.log, state, speaker.person, message);
        },
      }),
  );
  const room = { programs, prng, timeline, journal, check, database, network, nodes, speakers };
  return observe(seed, room, () => play(room));
}

interface Room {
  readonly programs: Programs;
  readonly prng: Prng;
  readonly timeline: Timeline;
  readonly journal: Journal;
  readonly check: TournamentCheck;
  readonly database: Database;
  readonly network: Network;
  readonly nodes: readonly ServerNode[];
  /** Who is at the near end of each line, and which log they play in. */
  readonly speakers: Map<Line, Speaker>;
}

async function play(room: Room): Promise<void> {
  const { prng, timeline, journal, check, nodes, database } = room;
  for (const node of nodes) node.start();
  await timeline.pass(2 * SECOND_MS);
  const created = open(room);
  await timeline.pass(5 * SECOND_MS);
  const { code, people } = await created;
  const phones = people.map(
    (owner, index) => new Phone(`phone ${index}`, code, owner, prng.of(`${index}`), room),
  );
  for (const [index, phone] of phones.entries())
    phone.wish =
      index === 0 ? organise(prng.of('organiser')) : take(index, prng.of(`wishes ${index}`), people);
  const stopFaults = startFaults(room);
  await timeline.pass(prng.between(60, 180) * SECOND_MS, () => journal.violations.length > 0);
  stopFaults();
  for (const node of nodes) {
    node.start();
    database.setWeather(node.process, 'fine');
  }
  journal.note('world', 'is well');
  const isDone = () =>
    check.state?.endedAt != null &&
    check.state.sittings.every(({ tables }) => tables.every(({ isOver }) => isOver));
  await timeline.pass(ENDED_WITHIN_MS, () => journal.violations.length > 0 || isDone());
  if (journal.violations.length === 0 && !isDone()) journal.fail('end', tellState(check));
  for (const phone of phones) phone.end();
  await timeline.pass(5 * SECOND_MS);
  if (journal.violations.length === 0) check.lookAtTheEnd();
  for (const node of nodes) void node.stop();
  await timeline.pass(5 * SECOND_MS);
}

/** People with tokens, and a tournament created by the first of them. */
async function open({ nodes, prng }: Room): Promise<{
  readonly code: string;
  readonly people: readonly Credentials[];
}> {
  const app = nodes[0]?.app;
  if (app === undefined) throw new Error('no node has started');
  const people = await Promise.all(Array.from({ length: prng.between(5, 9) }, () => app.players.create('')));
  const settings = {
    pace: prng.pick(['one-roll', 'one-roll', 'own-time', 'keep-playing'] as const),
    rolls: 8,
    timer: 0,
    tableSize: prng.pick([3, 4] as const),
  } as const;
  const made = await app.rooms.createTournament(people[0]?.id ?? '', 'Olga', settings);
  if (made === 'full' || !made.ok) throw new Error('no tournament');
  return { code: made.code, people };
}

/** Seats everybody, begins, pauses now and then, and ends it after the last sitting. */
function organise(prng: Prng): (view: TournamentView) => TournamentCommand | undefined {
  /** With fewer than three, bots join, and latecomers take over their seats. */
  const leastPlaying = prng.pick([1, 3]);
  let lastRoll = 0;
  let looks = 0;
  return ({ isOver, playing, sitting, next }) => {
    if (isOver) return undefined;
    if (sitting === null || sitting.isOver) {
      if (playing < leastPlaying) return undefined;
      return next.sitting > SITTINGS ? { type: 'end' } : { type: 'seat', sitting: next.sitting };
    }
    const { number } = sitting;
    if (sitting.isPaused) return prng.isLucky(0.3) ? { type: 'resume' } : undefined;
    if (!sitting.hasBegun) return { type: 'next', sitting: number, roll: 0 };
    if (prng.isLucky(0.02)) return { type: 'pause' };
    const roll = sitting.roll?.number ?? 0;
    looks = roll === lastRoll ? looks + 1 : 0;
    lastRoll = roll;
    if (looks > 30 && roll > 0) return { type: 'next', sitting: number, roll };
    return looks > 100 ? { type: 'end-sitting', sitting: number } : undefined;
  };
}

/** Joins immediately or late; some leave and come back. */
function take(
  index: number,
  prng: Prng,
  people: readonly Credentials[],
): (view: TournamentView) => TournamentCommand | undefined {
  let waits = prng.isLucky(0.3) ? prng.between(10, 40) : 0;
  return ({ isOver, you, next }) => {
    if (isOver) return undefined;
    waits -= 1;
    if (waits > 0) return undefined;
    if (!you.plays) return { type: 'join', name: `Player ${index}` };
    if (!you.hasSeeded)
      return { type: 'add-client-seed', sitting: next.sitting, clientSeed: `seed-${people[index]?.id}` };
    if (!prng.isLucky(0.004)) return undefined;
    waits = prng.between(5, 30);
    return { type: 'leave' };
  };
}

/** Nodes die, the database slows down or goes away, and hints and queries get lost. */
function startFaults({ prng, timeline, database, network, nodes }: Room): () => void {
  let isStopped = false;
  database.lossRate = prng.pick([0, 0.02, 0.05]);
  database.hintLossRate = prng.pick([0, 0.1, 1]);
  function strike(): void {
    timeline.schedule(prng.between(1_000, 12_000), () => {
      if (isStopped) return;
      const node = prng.pick(nodes);
      if (prng.isLucky(0.2)) {
        strikeStandby();
      } else if (prng.isLucky(0.5)) {
        node.kill();
        network.resetAll(node);
        timeline.schedule(prng.between(500, 8_000), () => node.start());
      } else {
        database.setWeather(node.process, prng.pick(['slow', 'away', 'silent'] as const));
        timeline.schedule(prng.between(500, 8_000), () => database.setWeather(node.process, 'fine'));
      }
      strike();
    });
  }
  /** The primary is lost, perhaps while its standby lacks something; or it has to wait for the standby. */
  function strikeStandby(): void {
    const { replication } = database;
    if (prng.isLucky(0.5)) replication.loseStandby();
    timeline.schedule(prng.between(500, 8_000), () => {
      if (!isStopped && prng.isLucky(0.7)) database.failOver();
      else replication.findStandby();
    });
  }
  strike();
  return () => {
    isStopped = true;
    database.heal();
    database.lossRate = 0;
    database.hintLossRate = 0;
  };
}

function tellState({ state }: TournamentCheck): string {
  const sitting = state?.sittings.at(-1);
  const open = sitting?.tables
    .filter(({ isOver }) => !isOver)
    .map(({ number, closed }) => `${number}: ${closed}`);
  return `the tournament does not end: sitting ${sitting?.number}, roll ${sitting?.roll?.number}, over ${sitting?.isOver}, open tables ${open?.join(', ')}`;
}
