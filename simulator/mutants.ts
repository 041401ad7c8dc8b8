import { buildPrograms, type Patch, type Programs } from './bundles.ts';
import { simulate } from './simulate.ts';
import { simulateTournament } from './tournament/simulate-tournament.ts';
import { World } from './world.ts';

const ACTOR = 'packages/log/src/log-actor.ts';
const COMMANDS = 'packages/client/src/command-queue.ts';

interface Mutant extends Patch {
  /** What is played until a check fails: an evening at a table, unless the mutant says otherwise. */
  readonly play?: typeof simulateTournament;
  /** Evenings on which it makes no difference are left out. */
  readonly mattersOn?: (seed: string, programs: Programs) => boolean;
}

/** Faults that we inject. Each must be caught, or the simulator proves nothing. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'tell before storing': {
    file: ACTOR,
    find: `const result = await this.#dependencies.log.append(this.code, this.#version, events);
      if (result === 'stale') return false;
      this.#believe(state, events);`,
    replace: `this.#believe(state, events);
      const result = await this.#dependencies.log.append(this.code, this.#version - 1, events);
      if (result === 'stale') return false;`,
  },
  'answer before storing': {
    file: ACTOR,
    find: 'if (await this.#store(pending)) {',
    replace: `for (const [index, answer] of answers.entries()) jobs[index]?.answer(answer);
      if (await this.#store(pending)) {`,
  },
  'believe what another writer was faster with': {
    file: ACTOR,
    find: "if (result === 'stale') return false;",
    replace: '',
  },
  'refuse without reading on': {
    file: ACTOR,
    find: 'if (isRefused && (await this.#catchUp())) continue;',
    replace: '',
  },
  'forget the id of a command': {
    file: 'packages/table/src/evolve/evolve-people.ts',
    find: 'return { ...state, people: state.people.with(place, { ...known, answered }) };',
    replace: 'return answered.length > 0 ? state : { ...state };',
  },
  'skip the fence': {
    file: 'packages/table/src/decide/decide-match.ts',
    find: "if (fence.round !== match.round.number) return refuse('wrong-round');",
    replace: '',
  },
  'drop the last entry': {
    file: 'packages/log/src/log-reader.ts',
    find: 'return stored.map((entry, index) => {',
    replace: 'return stored.slice(0, -1).map((entry, index) => {',
  },
  'use the clock of another node': {
    file: 'packages/table/src/decide/next-automatic-event.ts',
    find: 'deadlineAfter(state.settings, now,',
    replace: 'deadlineAfter(state.settings, now - 30_000,',
  },
  'close fists after an outage': {
    file: 'packages/table/src/decide/deadlines.ts',
    find: 'return isUnmet ?',
    replace: 'return state.seats.length > 99 ?',
  },
  'show what others hold': {
    file: 'packages/table/src/view/view-of-match.ts',
    find: 'return { closed: true, commitment: commitToFist(seeds.format, fist.shape, blind) };',
    replace:
      'return { closed: true, commitment: commitToFist(seeds.format, fist.shape, blind), shape: fist.shape };',
  },
  'publish the server seed too early': {
    file: 'packages/table/src/view/view-of-match.ts',
    find: 'fairness: ended === null ? { commitment, clientSeeds } :',
    replace: 'fairness: ended === undefined ? { commitment, clientSeeds } :',
  },
  'let everybody watch': {
    file: 'packages/server/src/socket/conversation.ts',
    find: 'if (!room.mayWatch(viewer)) {',
    replace: 'if (room.actor.version < 0) {',
  },
  'let people back in without reading on': {
    file: 'packages/server/src/room.ts',
    find: 'return this.#dependencies.isShared ? this.actor.catchUp() : this.actor.takeTurn();',
    replace: 'return this.actor.takeTurn();',
  },
  'keep the older socket': {
    file: 'packages/server/src/room.ts',
    find: 'if (older !== undefined && shared === undefined) replace(older);',
    replace: '',
  },
  'never notice that a node has died': {
    file: 'packages/log/src/gathering.ts',
    find: '.filter(({ node }) => node !== null && !alive.includes(node))',
    replace: ".filter(({ node }) => node === '')",
  },
  'tell only the first of several fists': {
    file: 'packages/table/src/view/change.ts',
    find: '[...seats].flatMap((seat)',
    replace: '[...seats].slice(0, 1).flatMap((seat)',
  },
  'lose the match of a node that died': {
    file: 'packages/server/src/matches.ts',
    find: 'if (known > 0) waitFor(actor, saveMissing(actor, known));',
    replace: '',
  },
  'go on with a primary that was replaced': {
    file: 'packages/server/src/store/timelines.ts',
    find: "if (timeline < newest) throw new UnavailableError('another server has taken over from this one');",
    replace: '',
  },
  'keep a table that is ahead of its log': {
    file: ACTOR,
    find: 'if (version < this.#version || !isSameState(state, this.#state)) throw new AheadOfLogError();',
    replace: '',
  },
  'acknowledge what may not be on the standby': {
    file: ACTOR,
    find: 'await this.#dependencies.log.failover?.confirm();',
    replace: '',
    mattersOn: (seed, programs) => new World(seed, programs).database.showsUnconfirmed,
  },
  'acknowledge an unknown outcome': {
    file: ACTOR,
    find: 'log.append(this.code, this.#version, events);',
    replace: "log.append(this.code, this.#version, events).catch(() => 'appended' as const);",
  },
  'let a lookup undo a sign-out': {
    file: 'packages/server/src/players.ts',
    find: 'if (signOuts !== signOutsBefore) return lookUp(hash);',
    replace: '',
  },
  'repeat nothing on a new line': {
    file: COMMANDS,
    find: 'for (const sent of this.#unanswered.values()) this.#deliver(sent);',
    replace: '',
  },
  'repeat a command under a new id': {
    file: COMMANDS,
    find: 'for (const sent of this.#unanswered.values()) this.#deliver(sent);',
    replace:
      'for (const sent of this.#unanswered.values()) this.#deliver({ ...sent, id: this.#host.newId() });',
  },
  'never look after a silent line': {
    file: 'packages/client/src/session.ts',
    find: 'isAwaited ? AWAITED_SILENCE_MS : IDLE_SILENCE_MS,',
    replace: 'isAwaited ? 1e9 : 1e9,',
  },
  'take the newest choice for the one that was taken': {
    file: 'packages/client/src/table-end.ts',
    find: 'for (const command of pending) {',
    replace: 'for (const command of [...pending].reverse()) {',
  },
  'count a result twice': {
    file: 'packages/tournament/src/decide/decide-report.ts',
    find: 'report.matches.filter(({ match }) => match > matches)',
    replace: 'report.matches.filter(({ match }) => match >= matches)',
    play: simulateTournament,
  },
};

/** A mutant that survives this long has escaped. This is CPU time, as the machine may be busy with other things. */
const CAUGHT_WITHIN_SECONDS = 60;

/** Tries seeds until a check fails. Returns how many it took and what was noticed, or undefined if nothing was within a minute. */
export async function catchMutant(
  mutant: Mutant,
  seed: string,
): Promise<{ readonly seeds: number; readonly violation: string } | undefined> {
  const { play = simulate, mattersOn = () => true } = mutant;
  const programs = await buildPrograms([mutant]);
  const before = process.cpuUsage();
  for (let seeds = 1; secondsSince(before) < CAUGHT_WITHIN_SECONDS; seeds += 1) {
    const evening = `${seed}/${seeds}`;
    if (!mattersOn(evening, programs)) continue;
    const { violations } = await play(evening, programs);
    const [violation] = violations;
    if (violation !== undefined) return { seeds, violation };
  }
  return undefined;
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
