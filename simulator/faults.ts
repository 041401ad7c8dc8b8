import type { Weather } from './database.ts';
import { comeLate } from './latecomer.ts';
import { loseAPhone } from './lost-phone.ts';
import type { ServerNode } from './server-node.ts';
import { visitAsStranger } from './stranger.ts';
import type { World } from './world.ts';

/** The largest step by which NTP may set a clock. */
const CLOCK_STEP_MS = 800;

const OUTAGE_STEP_MS = 1_000;
/** After this long a table stops waiting for a bot. */
const BOT_TIMEOUT_MS = 10_000;

/** What is affected by a fault, and for how long. */
interface Blow {
  readonly world: World;
  readonly node: ServerNode;
  readonly forMs: number;
  /** Undoes it later, unless everything has been undone already. */
  readonly later: (ms: number, undo: () => void) => void;
}

/** Everything that may go wrong around the servers. */
const FAULTS: Readonly<Record<string, (blow: Blow) => void>> = {
  'node killed'({ world, node, forMs, later }) {
    node.kill();
    world.network.resetAll(node);
    later(forMs, () => node.start());
  },
  /** Nobody is told. */
  'machine lost'({ node, forMs, later }) {
    node.kill();
    later(forMs, () => node.start());
  },
  'node restarted'({ node }) {
    void node.stop().then(() => node.start());
  },
  'node stands still'({ node: { process }, forMs, later }) {
    process.pause();
    later(forMs, () => process.resume());
  },
  /** As if the lid of a laptop that runs everything were closed. */
  'everything stands still'({ world, forMs, later }) {
    for (const { process } of world.nodes) process.pause();
    later(forMs, () => {
      for (const { process } of world.nodes) process.resume();
    });
  },
  'database slow': (blow) => setWeather(blow, 'slow'),
  'database away': (blow) => setWeather(blow, 'away'),
  'database silent': (blow) => setWeather(blow, 'silent'),
  /** Nobody can close a fist any more, and nobody can handle the deadline in time. Nothing else ends this. */
  'database away over a deadline'({ world, later }) {
    const { oracle, timeline, prng, nodes, database } = world;
    const deadline = oracle.now(world.table ?? '')?.state.match?.round?.deadline ?? null;
    if (deadline === null || deadline < timeline.now) return;
    const endsAt = deadline + prng.between(9_000, 25_000);
    function goOn(): void {
      const isOver = timeline.now >= endsAt;
      for (const { process } of nodes) database.setWeather(process, isOver ? 'fine' : 'away');
      if (!isOver) later(Math.min(OUTAGE_STEP_MS, endsAt - timeline.now), goOn);
    }
    goOn();
  },
  'primary lost': ({ world }) => world.database.failOver(),
  'standby away'({ world, forMs, later }) {
    world.database.replication.loseStandby();
    later(forMs, () => world.database.replication.findStandby());
  },
  'primary lost while its standby lacks something'({ world, later }) {
    world.database.replication.loseStandby();
    later(world.prng.between(2_000, 15_000), () => world.database.failOver());
  },
  'replaced primary back'({ world, forMs, later }) {
    world.database.startReplaced();
    later(forMs, () => world.database.stopReplaced());
  },
  'line cut'({ world }) {
    const { prng, network } = world;
    const { lines } = network;
    if (lines.length === 0) return;
    const line = prng.pick(lines);
    line.toClient({ kind: 'reset' });
    line.toServer({ kind: 'reset' });
  },
  'line dead': (blow) => block(blow, { up: true, down: true }),
  'line dead on the way to the server': (blow) => block(blow, { up: true, down: false }),
  'line dead on the way to the screen': (blow) => block(blow, { up: false, down: true }),
  stranger({ world }) {
    visitAsStranger(world, world.prng, world.timeline.steps);
  },
  latecomer({ world }) {
    void comeLate(world, world.prng, world.timeline.steps);
  },
  'phone lost'({ world }) {
    void loseAPhone(world, world.prng.of(`phone ${world.timeline.steps}`));
  },
  'clock set'({ world, node }) {
    node.setClock(node.clockOffsetMs + world.prng.between(-CLOCK_STEP_MS, CLOCK_STEP_MS));
  },
};

export const FAULT_NAMES: readonly string[] = Object.keys(FAULTS);

/** Between one node and the database, or between all of them and it. */
function setWeather({ world, node, forMs, later }: Blow, weather: Weather): void {
  const { database, nodes, prng } = world;
  const cutOff = prng.isLucky(0.5) ? nodes : [node];
  for (const { process } of cutOff) database.setWeather(process, weather);
  later(forMs, () => {
    for (const { process } of nodes) database.setWeather(process, 'fine');
  });
}

function block({ world, forMs, later }: Blow, directions: { up: boolean; down: boolean }): void {
  const { prng, network } = world;
  const { lines } = network;
  if (lines.length === 0) return;
  const line = prng.pick(lines);
  line.block(directions);
  later(2 * forMs, () => line.unblock());
}

/** Injects random faults until it is stopped, and then undoes them all. */
export class Faults {
  readonly #world: World;
  #isStopped = false;

  constructor(world: World) {
    this.#world = world;
  }

  start(): void {
    const { prng, database, network } = this.#world;
    database.lossRate = prng.pick([0, 0.01, 0.05]);
    database.hintLossRate = prng.pick([0, 0.1, 1]);
    network.lossRate = prng.pick([0, 0.02, 0.1]);
    this.#world.botFaultRate = prng.pick([0, 0.1]);
    if (this.#world.botFaultRate > 0) this.#world.slowestBotsMs = BOT_TIMEOUT_MS;
    this.#next();
  }

  stop(): void {
    const { database, network, nodes, deadlines } = this.#world;
    this.#isStopped = true;
    deadlines.count();
    database.lossRate = 0;
    database.hintLossRate = 0;
    database.heal();
    network.lossRate = 0;
    this.#world.botFaultRate = 0;
    for (const node of nodes) {
      node.start();
      node.process.resume();
      database.setWeather(node.process, 'fine');
    }
    for (const line of network.lines) line.unblock();
  }

  #next(): void {
    const { timeline, prng } = this.#world;
    timeline.schedule(prng.between(500, 9_000), () => {
      if (this.#isStopped) return;
      this.#strike(prng.pick(FAULT_NAMES));
      this.#next();
    });
  }

  #strike(fault: string): void {
    const { prng, journal, nodes, deadlines } = this.#world;
    const node = prng.pick(nodes);
    const forMs = prng.pick([prng.between(100, 3_000), prng.between(3_000, 60_000)]);
    deadlines.count();
    journal.note('FAULT', `${fault}, ${node.name}, ${forMs} ms`);
    journal.count(`fault: ${fault}`);
    const later: Blow['later'] = (ms, undo) => this.#later(ms, undo);
    FAULTS[fault]?.({ world: this.#world, node, forMs, later });
  }

  #later(ms: number, undo: () => void): void {
    const { timeline, deadlines } = this.#world;
    timeline.schedule(ms, () => {
      if (this.#isStopped) return;
      deadlines.count();
      undo();
    });
  }
}
