import { z } from '@pok/protocol';
import { formatPlays, formatRoll, parsePlays, parseRoll, type Round } from '@pok/rules';
import { type Loaded, Stored } from '../storage/stored.ts';
import { clear, type Desk, FEWEST, type LaidRound, MOST, matchOf, roundOf } from './desk.ts';

/** A round is its dice and plays, as in a record: `TD- DDST`. In the one on the desk, `?` is what is still missing. */
const STORED = new Stored(
  'pok-desk',
  z.object({ round: z.string(), names: z.array(z.string()), rounds: z.nullable(z.array(z.string())) }),
);
const MISSING = '?';

/** The desk as it was left, so that a match refereed on it outlives a reload. */
export function loadDesk(): Loaded<Desk> {
  const loaded = STORED.load();
  if (loaded.kind !== 'value') return loaded;
  const { round, names, rounds } = loaded.value;
  const now = parseLaid(round);
  const noted = rounds?.map(parseRound) ?? null;
  const isReadable = now !== undefined && (noted === null || noted.every((each) => each !== undefined));
  const desk = isReadable ? { ...now, names, rounds: noted } : undefined;
  if (desk === undefined || !isWhole(desk)) return { kind: 'unreadable', reason: 'damaged' };
  // Release 0.2 left a noted round on the desk. It must not be noted again.
  return { kind: 'value', value: round === rounds?.at(-1) ? clear(desk) : desk };
}

export function saveDesk(desk: Desk): void {
  const noted = desk.rounds?.map(formatRound) ?? null;
  STORED.saveOrWarn({ round: formatLaid(desk), names: [...desk.names], rounds: noted });
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
  const laid = parseLaid(text);
  return laid === undefined ? undefined : roundOf(laid);
}

function formatLaid({ roll: [one, two, three], plays }: LaidRound): string {
  const whole = formatRound({
    roll: [one ?? 'disc', two ?? 'blank', three ?? 'blank'],
    plays: plays.map((play) => play ?? 'disc'),
  });
  const [dice, letters] = [[one, two, three], plays].map((laid) => laid.map((each) => each === null));
  const isMissing = [...(dice ?? []), false, ...(letters ?? [])];
  return [...whole].map((letter, index) => (isMissing[index] === true ? MISSING : letter)).join('');
}

function parseLaid(text: string): LaidRound | undefined {
  const [dice = '', letters = ''] = text.split(' ');
  const roll = parseRoll(dice.replace(/^\?/, 'D').replaceAll(MISSING, '-'));
  const plays = parsePlays(letters.replaceAll(MISSING, 'D'));
  if (typeof roll === 'string' || plays === undefined) return undefined;
  const laid = <T>(value: T, letter: string | undefined) => (letter === MISSING ? null : value);
  return {
    roll: [laid(roll[0], dice[0]), laid(roll[1], dice[1]), laid(roll[2], dice[2])],
    plays: plays.map((play, seat) => laid(play, letters[seat])),
  };
}
