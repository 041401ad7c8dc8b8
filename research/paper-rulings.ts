import { readFile } from 'node:fs/promises';
import type { BotLevel } from '@pok/protocol';
import type { Ruling } from '@pok/strategy';

/** What was found for rulings other than the shipped one: solving those again takes long, so it is kept. */
const KEPT = new URL('../docs/solution/rulings.json', import.meta.url);

export interface SolvedFor {
  readonly players: number;
  readonly ruling: Ruling;
  readonly meanRounds: number;
  readonly tieRate: number;
  readonly deadRate: number;
  /** What a leader with this hand wins, while all others still have everything. */
  readonly leads: Readonly<Record<'DD' | 'DS', number>>;
}

interface SharpTable {
  readonly ruling: Ruling;
  readonly others: BotLevel;
  readonly share: number;
  readonly margin: number;
  readonly soleWins: number;
  readonly meanRounds: number;
}

export interface RulingStudy {
  readonly solved: readonly (SolvedFor & {
    /** What repeats it. */
    readonly command: string;
  })[];
  /** What one Sharp wins at tables that count as E2 and E3 do, by what it was solved for. */
  readonly sharp: {
    readonly players: number;
    readonly matches: number;
    readonly tables: readonly SharpTable[];
  };
}

export async function readRulings(): Promise<RulingStudy> {
  return JSON.parse(await readFile(KEPT, 'utf8'));
}

const NAMES: Readonly<Record<Ruling, string>> = {
  shared: 'shared',
  'dead-worthless': 'dead worth nothing',
  'sole-wins-only': 'only sole wins',
};

export const RULING_COLUMNS = [
  'players',
  'ruling',
  'rounds',
  'sole winners',
  'dead',
  '`DD` in the lead',
  '`DS` in the lead',
];

/** All that was solved for one of the numbers of players that were studied, in order. */
export function tellRulings(solved: readonly SolvedFor[]): readonly (readonly string[])[] {
  const studied = solved
    .filter(({ players }) => solved.some((other) => other.players === players && other.ruling !== 'shared'))
    .sort((one, two) => one.players - two.players);
  return studied.map(({ players, ruling, meanRounds, tieRate, deadRate, leads }) => [
    `${players}`,
    NAMES[ruling],
    meanRounds.toFixed(2),
    percent(1 - tieRate),
    percent(deadRate),
    percent(leads.DD),
    percent(leads.DS),
  ]);
}

export const SHARP_COLUMNS = [
  'Sharp solved for',
  'among others who are',
  'its share of wins',
  'sole wins',
  'rounds',
];

export function tellSharps({ sharp }: RulingStudy): readonly (readonly string[])[] {
  return sharp.tables.map(({ ruling, others, share, margin, soleWins, meanRounds }) => [
    NAMES[ruling],
    others,
    `${(100 * share).toFixed(1)} ± ${(100 * margin).toFixed(1)} %`,
    percent(soleWins),
    meanRounds.toFixed(1),
  ]);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
