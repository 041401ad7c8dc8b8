import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EVENT_VERSION, parseEvents, type StoredEntry, TOURNAMENT_EVENT_VERSION } from '@pok/protocol';
import { evolve, type TableState, type Viewer, verifyExport } from '@pok/table';
import { eventJsonSchema, type STORED_EVENTS } from '../packages/protocol/src/events/event-json-schema.ts';
import { readCommandLine } from './command-line.js';
import { browserMemories } from './golden/browser.ts';
import type { Evening, Guest } from './golden/evening.ts';
import { EVENINGS } from './golden/evenings.ts';
import { randomEvening } from './golden/random-evening.ts';
import { GoldenStore } from './golden/store.ts';
import { goldenTournaments } from './golden/tournament.ts';
import { ROOT, say } from './run.js';
import { TOOLS } from './tools.js';

/** `npm run tool -- golden`: what this version stores, for all later ones to read. See packages/protocol/golden/README.md. */
const GOLDEN = join(ROOT, 'packages/protocol/golden');
const NAMES = ['Ana', 'Ben', 'Chloé', 'Dia', 'Eli', '👩‍👩‍👧 Mèmè', 'Gül', 'Hal'];
/** Evenings for which everybody's view of the end is also stored. */
const VIEWED = ['table-talk', 'bots', 'timers', 'leavers-and-latecomers', 'dead-position'];
/** Somebody who has a token and has never sat down. */
const STRANGER: Guest = { id: 'stranger', name: '' };

const { switches } = readCommandLine('npm run tool -- golden', TOOLS.golden);
const hasOnlyLogs = switches.has('logs');
const version = `v${EVENT_VERSION}`;
const target = join(GOLDEN, version);
const tournaments = join('tournament', `v${TOURNAMENT_EVENT_VERSION}`);
const has = (...path: readonly string[]) => existsSync(join(GOLDEN, ...path));
/** Existing files never change: only missing parts are made. */
const missing = {
  tournaments: !has(tournaments, 'logs'),
  logs: !has(version, 'logs'),
  store: !hasOnlyLogs && !has(version, 'store.sqlite'),
  browser: !hasOnlyLogs && !has(version, 'browser'),
};
const { tournaments: lacksTournaments, ...others } = missing;
const lacksOthers = Object.values(others).includes(true);
if (!lacksTournaments && !lacksOthers) {
  say(`${version} and ${tournaments} are complete, and golden files never change.`);
  process.exit(2);
}

keepSchema('table', version);
keepSchema('tournament', tournaments);
if (lacksTournaments) {
  for (const { name, entries, state } of goldenTournaments()) {
    keepEntries(entries, tournaments, 'logs', `${name}.jsonl`);
    keepJson(state, tournaments, 'states', `${name}.json`);
  }
  say(`${tournaments} is written`);
}
if (!lacksOthers) process.exit(0);

const store = await GoldenStore.open();
const players = await store.register(NAMES);
const [ana, ben, cem, dia, eli, fay, gus, hal] = players;
if (!ana || !ben || !cem || !dia || !eli || !fay || !gus || !hal) throw new Error('too few players');
for (const play of EVENINGS) await keepEvening(await play([ana, ben, cem, dia, eli, fay, gus, hal]));
await keepEvening(await randomEvening());
if (missing.store) keepJson(players, version, 'backup', 'players.json');
await store.close(missing.store ? target : undefined);
if (missing.browser) {
  say('what browsers keep…');
  for (const [device, memory] of Object.entries(await browserMemories())) {
    keepJson(memory, version, 'browser', `${device}.json`);
  }
}
say(`${version} is written`);

async function keepEvening(evening: Evening): Promise<void> {
  const { name, table } = evening;
  say(`an evening: ${name}…`);
  await store.keep(evening);
  if (missing.logs) await keepLog(evening);
  await table.close();
}

async function keepLog(evening: Evening): Promise<void> {
  const { name, table } = evening;
  const entries = await store.read(evening);
  keepEntries(entries, version, 'logs', `${name}.jsonl`);
  keepJson(fold(entries), version, 'states', `${name}.json`);
  if (VIEWED.includes(name))
    keepJson(viewsOf(evening, [...players, STRANGER]), version, 'views', `${name}.json`);
  for (let match = 1; match <= (table.state.match?.number ?? 0); match += 1) {
    const exported = await table.exportMatch(match);
    if (exported === undefined) continue;
    if (!verifyExport(exported).ok) throw new Error(`match ${match} of ${name} does not verify`);
    keep(`${JSON.stringify(exported)}\n`, version, 'exports', `${name}-${match}.json`);
    keep(exported.record, version, 'records', `${name}-${match}.pok`);
  }
}

function viewsOf({ table }: Evening, people: readonly Guest[]): readonly object[] {
  const viewers: readonly Viewer[] = [
    ...people.map(({ id }): Viewer => ({ kind: 'person', person: id })),
    { kind: 'spectator' },
    { kind: 'big-screen' },
  ];
  return viewers.map((viewer) => ({ viewer, view: table.view(viewer) }));
}

function fold(entries: readonly StoredEntry[]): TableState | null {
  return entries.flatMap(parseEvents).reduce<TableState | null>(evolve, null);
}

/** Another schema than the recorded one needs a version of its own. */
function keepSchema(kind: keyof typeof STORED_EVENTS, folder: string): void {
  const schema = `${JSON.stringify(eventJsonSchema(kind), null, 2)}\n`;
  const path = [folder, 'event-schema.json'];
  if (!has(...path)) keep(schema, ...path);
  else if (readFileSync(join(GOLDEN, ...path), 'utf8') !== schema) {
    say(`${folder}/event-schema.json records another schema: raise the event version.`);
    process.exit(2);
  }
}

function keepEntries(entries: readonly StoredEntry[], ...path: readonly string[]): void {
  keep(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), ...path);
}

function keepJson(value: unknown, ...path: readonly string[]): void {
  keep(`${JSON.stringify(value, null, 2)}\n`, ...path);
}

function keep(text: string, ...path: readonly string[]): void {
  const file = join(GOLDEN, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
