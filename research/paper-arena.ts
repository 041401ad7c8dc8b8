import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { BOT_LEVELS, type BotLevel } from '@pok/protocol';
import type { PlayerCount } from '@pok/rules';
import { winShares } from '@pok/strategy';
import { loadValues, playArena } from '@pok/strategy/node';

/**
 * What tables of bots won. Playing them takes long, so it is kept: `npm run tool -- paper --arena` plays those that are
 * missing, or were played with other values. If you change a bot, delete the file first.
 */
const KEPT = new URL('../docs/solution/arena.json', import.meta.url);

/** Chosen before any match was played, and used for nothing else. */
const SEED = '5150';

/** The more players, the longer a match takes. */
const MATCHES: Readonly<Record<PlayerCount, number>> = { 3: 600, 4: 240, 5: 240, 6: 180, 7: 168 };

export interface TableOfBots {
  readonly command: string;
  readonly levels: readonly BotLevel[];
  readonly matches: number;
  /** A hash of the values it was played with. */
  readonly values: string;
  readonly shares: readonly { readonly share: number; readonly low: number; readonly high: number }[];
}

/** Every table of three that isn't all of a kind. */
const THREE: readonly (readonly BotLevel[])[] = [
  ['sharp', 'casual', 'casual'],
  ['sharp', 'steady', 'steady'],
  ['sharp', 'reader', 'reader'],
  ['sharp', 'sharp', 'casual'],
  ['sharp', 'sharp', 'steady'],
  ['sharp', 'sharp', 'reader'],
  ['reader', 'casual', 'casual'],
  ['reader', 'steady', 'steady'],
  ['reader', 'reader', 'casual'],
  ['reader', 'reader', 'steady'],
  ['steady', 'casual', 'casual'],
  ['steady', 'steady', 'casual'],
  ['reader', 'steady', 'casual'],
  ['sharp', 'steady', 'casual'],
  ['sharp', 'reader', 'casual'],
  ['sharp', 'reader', 'steady'],
];

const MORE_OF_FOUR: readonly (readonly BotLevel[])[] = [
  ['sharp', 'sharp', 'casual', 'casual'],
  ['sharp', 'sharp', 'steady', 'steady'],
  ['sharp', 'sharp', 'reader', 'reader'],
  ['reader', 'steady', 'steady', 'casual'],
  ['sharp', 'reader', 'steady', 'casual'],
];

function tablesOf(players: PlayerCount): readonly (readonly BotLevel[])[] {
  if (players === 3) return THREE;
  const others = Array.from({ length: players - 1 }, (_, seat) => seat);
  const fill = (levelAt: (seat: number) => BotLevel) => others.map(levelAt);
  const mixed = fill((seat) => (seat < Math.floor(others.length / 2) ? 'steady' : 'casual'));
  return [
    ['reader', ...fill(() => 'casual')],
    ['reader', ...fill(() => 'steady')],
    ['reader', ...mixed],
    ['reader', ...fill(() => 'sharp')],
    ['sharp', ...fill(() => 'casual')],
    ['sharp', ...fill(() => 'steady')],
    ...(players === 4 ? MORE_OF_FOUR : []),
  ];
}

/** The tables of this many players. Those that nobody has played yet are played now or left out. */
export async function tablesOfBots(
  players: PlayerCount,
  shallPlay: boolean,
): Promise<readonly TableOfBots[]> {
  const { positionValues } = await loadValues(players);
  const values = createHash('sha256').update(positionValues).digest('hex').slice(0, 12);
  const tables: TableOfBots[] = [];
  for (const levels of tablesOf(players)) {
    const matches = MATCHES[players];
    const command = `pok arena --bots ${levels.join(',')} --matches ${matches} --seed ${SEED}`;
    const kept = (await readKept()).find((table) => table.command === command);
    if (kept !== undefined && (kept.values === values || !shallPlay)) tables.push(kept);
    else if (shallPlay)
      tables.push(await keep({ command, levels, matches, values, shares: await play(levels, matches) }));
    if (kept !== undefined && kept.values !== values && !shallPlay)
      console.log(`played with other values: ${command}`);
  }
  return tables;
}

async function play(levels: readonly BotLevel[], matches: number): Promise<TableOfBots['shares']> {
  const standing = await playArena({ levels, matches, seed: SEED }, { cores: 1 });
  return winShares(standing).map(({ share, low, high }) => ({ share, low, high }));
}

async function readKept(): Promise<readonly TableOfBots[]> {
  return JSON.parse(await readFile(KEPT, 'utf8').catch(() => '[]'));
}

/** Saved immediately, so that an interrupted run can go on. */
async function keep(table: TableOfBots): Promise<TableOfBots> {
  const others = (await readKept()).filter(({ command }) => command !== table.command);
  await writeFile(KEPT, `${JSON.stringify([...others, table], null, 2)}\n`);
  console.log(`played: ${table.command}`);
  return table;
}

/** A row for each table, a column for each kind: what one bot of the kind won there. */
export function tellTables(tables: readonly TableOfBots[]): readonly (readonly string[])[] {
  return tables.map(({ levels, shares }) => [
    tellWho(levels),
    ...KINDS.map((kind) => {
      const own = shares.filter((_, seat) => levels[seat] === kind);
      if (own.length === 0) return '';
      const mean = own.reduce((sum, { share }) => sum + share, 0) / own.length;
      const margin = Math.max(...own.map(({ low, high }) => (high - low) / 2));
      return `${(100 * mean).toFixed(1)} ± ${(100 * margin).toFixed(1)}`;
    }),
  ]);
}

export const KINDS: readonly BotLevel[] = BOT_LEVELS.toReversed();

/** `1 reader, 2 casual`. */
function tellWho(levels: readonly BotLevel[]): string {
  return KINDS.flatMap((kind) => {
    const count = levels.filter((level) => level === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  }).join(', ');
}
