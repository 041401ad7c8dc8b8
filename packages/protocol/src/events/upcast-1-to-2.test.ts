import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EVENT_VERSION } from './event.ts';
import { parseEvents } from './parse-events.ts';
import { upcastToV2 } from './upcast-1-to-2.ts';
import { type EventV1, eventV1Schema } from './version-1.ts';

const LOGS = fileURLToPath(new URL('../../golden/v1/logs', import.meta.url));
const SEED = 'ab'.repeat(32);
const SETTINGS = { players: 5, timer: 20, memoryAid: 'off', tableTalk: true, spectators: true } as const;

/** What changed in version 2. */
const UPCAST: readonly (readonly [what: string, before: EventV1, after: object])[] = [
  [
    'the secret of a table is its server seed',
    { type: 'created', at: 1, table: 'ACDEFGHJ', settings: SETTINGS, host: 'ana', name: 'Ana', secret: SEED },
    {
      type: 'created',
      at: 1,
      table: 'ACDEFGHJ',
      settings: { ...SETTINGS, locked: false, hideCode: false, pictureNames: false },
      host: 'ana',
      name: 'Ana',
      serverSeed: SEED,
    },
  ],
  [
    'a word is a client seed',
    { type: 'word-added', person: 'ana', word: 'w' },
    { type: 'client-seed-added', person: 'ana', clientSeed: 'w' },
  ],
  [
    'a match has the first format',
    { type: 'match-started', at: 1, nextSecret: SEED },
    { type: 'match-started', at: 1, format: 'pok-match-1', nextServerSeed: SEED },
  ],
  [
    'a bot that keeps a seat is a temporary substitute',
    { type: 'given-to-bot', seat: 1, until: 'kept' },
    { type: 'given-to-bot', seat: 1, substitute: 'temporary' },
  ],
  [
    'a bot on a seat that was left is a permanent substitute',
    { type: 'given-to-bot', seat: 1, until: 'left' },
    { type: 'given-to-bot', seat: 1, substitute: 'permanent' },
  ],
  [
    'a claim is a remark',
    { type: 'talked', at: 1, person: 'ana', talk: { kind: 'claim', claim: 'trust-me' } },
    { type: 'talked', at: 1, person: 'ana', talk: { kind: 'remark', remark: 'trust-me' } },
  ],
  [
    'a claim about others is a remark about a shape',
    {
      type: 'talked',
      at: 1,
      person: 'ana',
      talk: { kind: 'shape-claim', claim: 'nobody-takes', shape: 'disc' },
    },
    { type: 'talked', at: 1, person: 'ana', talk: { kind: 'remark', remark: 'nobody-takes', shape: 'disc' } },
  ],
  [
    'a claim about one\u2019s own play is a promise',
    { type: 'talked', at: 1, person: 'ana', talk: { kind: 'shape-claim', claim: 'avoid', shape: 'disc' } },
    { type: 'talked', at: 1, person: 'ana', talk: { kind: 'promise', promise: 'avoid', shape: 'disc' } },
  ],
  [
    'a reaction is still a reaction',
    { type: 'talked', at: 1, person: 'ana', talk: { kind: 'reaction', reaction: 'wow' } },
    { type: 'talked', at: 1, person: 'ana', talk: { kind: 'reaction', reaction: 'wow' } },
  ],
];

test.each(UPCAST)('%s', (_, before, after) => {
  expect(upcastToV2(before)).toEqual(after);
});

/** Every kind of event of version 1, and every variant inside it. */
const VARIANTS = [
  ...['created', 'came', 'went', 'sat here', 'sat away', 'stood', 'renamed', 'bot-removed'],
  ...['casual', 'steady', 'sharp', 'reader'].map((level) => `bot-added ${level}`),
  ...[3, 4, 5, 6, 7].map((players) => `settings-changed players ${players}`),
  ...[0, 20, 40, 60].map((timer) => `settings-changed timer ${timer}`),
  ...['off', 'counts', 'hands'].map((memoryAid) => `settings-changed memoryAid ${memoryAid}`),
  ...['tableTalk true', 'tableTalk false', 'spectators true', 'spectators false'].map(
    (setting) => `settings-changed ${setting}`,
  ),
  ...['host-changed to somebody', 'host-changed to nobody', 'word-added', 'match-started'],
  ...[
    'rolled',
    'rolled timed',
    'deadline-moved',
    'missed',
    'closed owner',
    'closed bot',
    'opened',
    'revealed',
  ],
  ...['win', 'tie', 'dead', 'abandoned'].map((kind) => `match-ended ${kind}`),
  ...['given-to-bot kept', 'given-to-bot left', 'taken-back', 'answered'],
  ...['laugh', 'wow', 'think', 'oops', 'clap', 'hurry'].map((reaction) => `talked ${reaction}`),
  ...['trust-me', 'do-not-trust-me', 'nobody-takes', 'everybody-takes', 'play', 'avoid'].map(
    (claim) => `talked ${claim}`,
  ),
];

function variantsOf(event: EventV1): readonly string[] {
  switch (event.type) {
    case 'sat':
      return [`sat ${event.node === null ? 'away' : 'here'}`];
    case 'bot-added':
      return [`bot-added ${event.level}`];
    case 'settings-changed':
      return Object.entries(event.settings).map(([key, value]) => `settings-changed ${key} ${value}`);
    case 'host-changed':
      return [`host-changed to ${event.host === null ? 'nobody' : 'somebody'}`];
    case 'rolled':
      return [event.deadline === null ? 'rolled' : 'rolled timed'];
    case 'closed':
      return [`closed ${event.by}`];
    case 'match-ended':
      return [`match-ended ${event.result.kind}`];
    case 'given-to-bot':
      return [`given-to-bot ${event.until}`];
    case 'talked':
      return [`talked ${event.talk.kind === 'reaction' ? event.talk.reaction : event.talk.claim}`];
    default:
      return [event.type];
  }
}

describe('the golden logs of version 1', () => {
  const lines = readdirSync(LOGS).flatMap((file) =>
    readFileSync(`${LOGS}/${file}`, 'utf8').trimEnd().split('\n'),
  );
  const stored: readonly unknown[] = lines.flatMap((line) => JSON.parse(line).events);

  test('match the schema of version 1, and contain everything that could happen then', () => {
    const seen = new Set(stored.flatMap((event) => variantsOf(eventV1Schema.parse(event))));
    expect([...seen].toSorted()).toEqual(VARIANTS.toSorted());
  });

  test('are valid events of today once they are upcast', () => {
    const upcast = parseEvents({ version: 1, eventVersion: 1, events: stored });
    expect(parseEvents({ version: 1, eventVersion: EVENT_VERSION, events: upcast })).toEqual(upcast);
  });
});
