import { z } from '@pok/protocol';
import { formatPlays, formatRoll, parsePlays, parseRoll, type Round } from '@pok/rules';
import { type Loaded, Stored } from '../storage/stored.ts';
import { type Desk, FEWEST, MOST, matchOf } from './desk.ts';

/** A round is its dice and plays, as in a record: `TD- DDST`. */
const STORED = new Stored(
  'pok-desk',
  z.object({ round: z.string(), names: z.array(z.string()), rounds: z.nullable(z.array(z.string())) }),
);

/** The desk as it was left, so that a match refereed on it outlives a reload. */
export function loadDesk(): Loaded<Desk> {
  const loaded = STORED.load();
  if (loaded.kind !== 'value') return loaded;
  const { round, names, rounds } = loaded.value;
  const now = parseRound(round);
  const noted = rounds?.map(parseRound) ?? null;
  const isReadable = now !== undefined && (noted === null || noted.every((each) => each !== undefined));
  const desk = isReadable ? { ...now, names, rounds: noted } : undefined;
  return desk !== undefined && isWhole(desk)
    ? { kind: 'value', value: desk }
    : { kind: 'unreadable', reason: 'damaged' };
}

export function saveDesk({ roll, plays, names, rounds }: Desk): void {
  const round = formatRound({ roll, plays });
  const noted = rounds?.map(formatRound) ?? null;
  STORED.saveOrWarn({ round, names: [...names], rounds: noted });
}

export function removeDesk(): void {
  STORED.remove();
}

function isWhole(desk: Desk): boolean {
  const players = desk.plays.length;
  if (players < FEWEST || players > MOST || desk.names.length !== players) return false;
  return desk.rounds === null || matchOf(desk)?.rounds.length === desk.rounds.length;
}

function formatRound({ roll, plays }: Round): string {
  return `${formatRoll(roll)} ${formatPlays(plays)}`;
}

function parseRound(text: string): Round | undefined {
  const [dice = '', letters = ''] = text.split(' ');
  const roll = parseRoll(dice);
  const plays = parsePlays(letters);
  return typeof roll === 'string' || plays === undefined ? undefined : { roll, plays };
}
