import { formatRoll, formatShape, parseRoll, parseShape, type Round, type Shape } from '@pok/rules';
import { isRecord } from '../../connect/storage.ts';
import { type Desk, FEWEST, MOST, matchOf } from './desk.ts';

interface StoredDesk {
  readonly round: string;
  readonly names: readonly string[];
  readonly rounds: readonly string[] | null;
}

/** A desk as this device keeps it, so that a match refereed on it outlives a reload. */
export function formatDesk({ roll, plays, names, rounds }: Desk): StoredDesk {
  return { round: formatRound({ roll, plays }), names, rounds: rounds?.map(formatRound) ?? null };
}

/** `undefined` if that is no desk of ours. */
export function parseDesk(stored: unknown): Desk | undefined {
  if (!isRecord(stored)) return undefined;
  const now = parseRound(stored.round);
  const names = parseNames(stored.names);
  const rounds = stored.rounds === null ? null : parseRounds(stored.rounds);
  if (now === undefined || names === undefined || rounds === undefined) return undefined;
  const desk: Desk = { ...now, names, rounds };
  return isWhole(desk) ? desk : undefined;
}

function isWhole(desk: Desk): boolean {
  const players = desk.plays.length;
  if (players < FEWEST || players > MOST || desk.names.length !== players) return false;
  return desk.rounds === null || matchOf(desk)?.rounds.length === desk.rounds.length;
}

function formatRound({ roll, plays }: Round): string {
  return `${formatRoll(roll)} ${plays.map(formatShape).join('')}`;
}

function parseRound(value: unknown): Round | undefined {
  if (typeof value !== 'string') return undefined;
  const [dice = '', letters = ''] = value.split(' ');
  const roll = parseRoll(dice);
  const plays = [...letters].map(parseShape).filter((shape): shape is Shape => shape !== undefined);
  return typeof roll === 'string' || plays.length !== letters.length ? undefined : { roll, plays };
}

function parseRounds(value: unknown): readonly Round[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const rounds = value.map(parseRound).filter((round): round is Round => round !== undefined);
  return rounds.length === value.length ? rounds : undefined;
}

function parseNames(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.filter((name): name is string => typeof name === 'string');
  return names.length === value.length ? names : undefined;
}
