import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_VERSION, parseEvents, type StoredEntry, TOURNAMENT_EVENT_VERSION } from '@pok/protocol';
import { evolve, type TableState, type Viewer, verifyExport } from '@pok/table';
import { formatViews } from '@pok/table/testing/golden-views';
import { eventJsonSchema, type STORED_EVENTS } from '../packages/protocol/src/events/event-json-schema.ts';
import { readCommandLine } from './command-line.js';
import { browserMemories } from './golden/browser.ts';
import type { Evening } from './golden/evening.ts';
import { EVENINGS } from './golden/evenings.ts';
import { GOLDEN } from './golden/golden-files.ts';
import { missingVariants } from './golden/missing-variants.ts';
import { Recording } from './golden/recording.ts';
import { GoldenStore } from './golden/store.ts';
import { goldenTournaments } from './golden/tournament.ts';
import { TOURNAMENT_EVENINGS } from './golden/tournament-evenings.ts';
import { say } from './run.js';
import { TOOLS } from './tools.js';

/** `npm run tool -- golden`: what this version stores, for all later ones to read. See packages/protocol/golden/README.md. */
const NAMES = ['Ana', 'Ben', 'Chloé', 'Dia', 'Eli', '👩‍👩‍👧 Mèmè', 'Gül', 'Hal'];

/** Evenings for which everybody's view of the end is stored as well. */
const VIEWED = ['dead-heat', 'deadlock', 'leavers-and-latecomers', 'timers', 'tournament-one-roll', 'zoo'];

const { switches } = readCommandLine('npm run tool -- golden', TOOLS.golden);
const hasOnlyLogs = switches.has('logs');
const version = `v${EVENT_VERSION}`;
const tournaments = `tournament/v${TOURNAMENT_EVENT_VERSION}`;
const recording = new Recording();
/** Existing files never change: only missing parts are made. */
const missing = {
  tournaments: !recording.has(tournaments, 'logs'),
  logs: !recording.has(version, 'logs'),
  store: !hasOnlyLogs && !recording.has(version, 'store.sqlite'),
  browser: !hasOnlyLogs && !recording.has(version, 'browser'),
};
if (!Object.values(missing).includes(true)) {
  say(`${version} and ${tournaments} are complete, and golden files never change.`);
  process.exit(2);
}

keepSchema('table', version);
keepSchema('tournament', tournaments);
if (missing.tournaments) {
  for (const { name, entries, state } of goldenTournaments()) {
    keepLines(entries, tournaments, 'logs', `${name}.jsonl`);
    keepLines([state], tournaments, 'states', `${name}.json`);
  }
}
if (missing.logs || missing.store) await keepEvenings();
if (missing.browser) {
  say('what browsers keep…');
  for (const [device, memory] of Object.entries(await browserMemories())) {
    recording.keep(`${JSON.stringify(memory, null, 2)}\n`, version, 'browser', `${device}.json`);
  }
}
for (const kind of ['table', 'tournament'] as const) {
  const isRecorded = kind === 'table' ? missing.logs : missing.tournaments;
  const lacking = isRecorded ? missingVariants(kind, recording.folder) : [];
  if (lacking.length === 0) continue;
  say(`Nothing is recorded: no log of a ${kind} would contain ${lacking.join(', ')}. See scripts/golden.`);
  process.exit(2);
}
recording.finish();
say(`${version} and ${tournaments} are written`);

async function keepEvenings(): Promise<void> {
  const store = await GoldenStore.open();
  const players = await store.register(NAMES);
  const [ana, ben, cem, dia, eli, fay, gus, hal] = players;
  if (!ana || !ben || !cem || !dia || !eli || !fay || !gus || !hal) throw new Error('too few players');
  for (const play of [...EVENINGS, ...TOURNAMENT_EVENINGS]) {
    const evening = await play([ana, ben, cem, dia, eli, fay, gus, hal]);
    say(`an evening: ${evening.name}…`);
    await store.keep(evening);
    if (missing.logs) await keepLog(evening, await store.read(evening));
    await evening.table.close();
  }
  if (missing.store) {
    keepLines([players], version, 'backup', 'players.json');
    await store.backUp(recording.place(version, 'backup', 'backup.sqlite'));
  }
  await store.close(missing.store ? recording.place(version, 'store.sqlite') : undefined);
}

async function keepLog(evening: Evening, entries: readonly StoredEntry[]): Promise<void> {
  const { name, table } = evening;
  keepLines(entries, version, 'logs', `${name}.jsonl`);
  keepLines([fold(entries)], version, 'states', `${name}.json`);
  if (VIEWED.includes(name)) recording.keep(formatViews(viewsOf(evening)), version, 'views', `${name}.jsonl`);
  for (let match = 1; match <= (table.state.match?.number ?? 0); match += 1) {
    const exported = await table.exportMatch(match);
    if (exported === undefined) continue;
    if (!verifyExport(exported).ok) throw new Error(`match ${match} of ${name} does not verify`);
    keepLines([exported], version, 'exports', `${name}-${match}.json`);
  }
}

/** For the big screen, which sees least, a spectator, somebody with a token who has never sat down, and everybody who has been here. */
function viewsOf({ table }: Evening): readonly object[] {
  const people = ['stranger', ...table.state.people.map(({ person }) => person)];
  const viewers: readonly Viewer[] = [
    { kind: 'big-screen' },
    { kind: 'spectator' },
    ...people.map((person): Viewer => ({ kind: 'person', person })),
  ];
  return viewers.map((viewer) => ({ viewer, view: table.view(viewer) }));
}

function fold(entries: readonly StoredEntry[]): TableState | null {
  return entries.flatMap(parseEvents).reduce<TableState | null>(evolve, null);
}

/** Another schema than the recorded one needs a version of its own. */
function keepSchema(kind: keyof typeof STORED_EVENTS, folder: string): void {
  const schema = `${JSON.stringify(eventJsonSchema(kind))}\n`;
  const path = [folder, 'event-schema.json'];
  if (!recording.has(...path)) recording.keep(schema, ...path);
  else if (readFileSync(join(GOLDEN, ...path), 'utf8') !== schema) {
    say(`${folder}/event-schema.json records another schema: raise the event version.`);
    process.exit(2);
  }
}

/** Each value is a line of JSON: a version takes little space, and a test that fails says what differs. */
function keepLines(values: readonly unknown[], ...path: readonly string[]): void {
  recording.keep(values.map((value) => `${JSON.stringify(value)}\n`).join(''), ...path);
}
