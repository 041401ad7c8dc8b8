import { parseExport } from '@pok/protocol';
import { verifyExport } from '@pok/table';
import { difference } from './difference.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Once everything is quiet, the nodes' state, people's screens and the store agree. */
export async function lookAtTheEnd(world: World, people: readonly Person[]): Promise<void> {
  const { timeline, nodes, prng } = world;
  for (const person of people) person.rest();
  // Long enough to notice that somebody is silent, and that a host has been away for a minute.
  await timeline.pass(75 * SECOND_MS);
  lookAtMemory(world);
  lookAtPresence(world, people);
  for (const node of nodes) void node.stop();
  await timeline.pass(5 * SECOND_MS);
  // A node that opens a table saves the matches that others had no time to save.
  nodes[0]?.start();
  await timeline.pass(20 * SECOND_MS);
  lookAtMatches(world, people);
  if (prng.isLucky(0.2)) await damage(world, people);
  else await expire(world, people);
}

/** A newer program writes to the log. Everybody is told, and nothing is misread. */
async function damage(
  { timeline, journal, database, table = '' }: World,
  people: readonly Person[],
): Promise<void> {
  const tabs = people.flatMap(({ device }) => device.tabs).filter(({ state }) => state === 'online');
  database.damage(table);
  await timeline.pass(20 * SECOND_MS);
  // A node that runs alone does not look for others' writes. The next command finds them.
  const player = tabs.find(({ as }) => as === 'player');
  void player?.send({ type: 'stand' });
  await timeline.pass(20 * SECOND_MS);
  for (const { name, state } of player === undefined ? [] : tabs)
    if (state !== 'unreadable-table') journal.fail('damage', `${name} is ${state}`);
}

/** A table that nobody has touched for a long time is removed, and visitors are told. */
async function expire(world: World, people: readonly Person[]): Promise<void> {
  const { timeline, journal, nodes, database, table = '' } = world;
  for (const { device } of people) device.closeTabs();
  await timeline.pass(5 * SECOND_MS);
  for (const node of nodes) void node.stop();
  await timeline.pass(5 * SECOND_MS);
  timeline.jump(3 * DAY_MS);
  for (const node of nodes) node.start();
  await timeline.pass(30 * SECOND_MS);
  if (database.contents.tables.has(table)) journal.fail('expiry', `${table} is still there after three days`);
  else journal.count('store: table expired');
  const tab = people.find(({ device }) => !device.isOffline())?.device.openTable(table);
  await timeline.pass(30 * SECOND_MS);
  if (tab?.state !== 'no-such-table') journal.fail('expiry', `whoever comes to ${table} is ${tab?.state}`);
}

/** Each node's state agrees with the log. */
function lookAtMemory({ nodes, oracle, journal }: World): void {
  for (const { name, app } of nodes) {
    for (const { actor } of app?.rooms.inMemory() ?? []) {
      const newest = oracle.newest(actor.code);
      if (actor.version !== newest)
        journal.fail('memory', `${name} knows version ${actor.version} of ${newest}`);
      const found = difference(actor.state, oracle.at(actor.code, actor.version)?.state ?? null);
      if (found !== undefined) journal.fail('memory', `${name} believes ${found} of ${actor.code}`);
    }
  }
}

/** Everybody who is shown as present is so, on exactly one screen. */
function lookAtPresence({ oracle, journal, table = '' }: World, people: readonly Person[]): void {
  for (const { person, name, node } of oracle.now(table)?.state.people ?? []) {
    const devices = people
      .map(({ device }) => device)
      .filter(({ viewer }) => viewer.kind === 'person' && viewer.person === person);
    const tabs = devices.flatMap((device) => device.tabs).filter(({ state }) => state === 'online');
    if (tabs.length > 1) journal.fail('presence', `${name} is on ${tabs.length} screens at once`);
    if (tabs.length > 0 !== (node !== null))
      journal.fail('presence', `${name} has ${tabs.length} screens, and is at ${node}`);
  }
}

/** Every match that ended is saved, and agrees with what every device saw of it. */
function lookAtMatches({ oracle, database, journal, table = '' }: World, people: readonly Person[]): void {
  for (let version = 1; version <= oracle.newest(table); version += 1) {
    const stored = oracle.at(table, version);
    if (stored?.events.some(({ type }) => type === 'match-ended') !== true) continue;
    const { match } = stored.state;
    const number = match?.ended === null ? match.number - 1 : (match?.number ?? 0);
    const saved = database.contents.matches.get(`${table}/${number}`);
    if (saved === undefined) {
      journal.fail('match', `${number} of ${table} is not saved`);
      continue;
    }
    const content: unknown = JSON.parse(saved.content);
    if (typeof parseExport(content) === 'string') journal.fail('match', `${number} can't be read`);
    // What was seen of rounds that a failover has lost is no longer in the log.
    const witnesses = oracle.wasRewound(table)
      ? []
      : people.flatMap(({ device }) => device.tab?.witnessOf(number) ?? []);
    for (const witness of [undefined, ...witnesses]) {
      const wrong = verifyExport(content, witness).findings.find(({ ok }) => !ok);
      if (wrong !== undefined) journal.fail('fairness', `match ${number}: ${JSON.stringify(wrong)}`);
      else journal.count(witness === undefined ? 'match verified' : 'match verified by a witness');
    }
  }
}
