import type { Witness } from '@pok/table';
import { isRecord } from './storage.ts';

/** A witness as this device wrote it down; anything else saw nothing. */
export function parseWitness(value: unknown): Witness | undefined {
  if (!isRecord(value)) return undefined;
  const { match, commitment, word, isGiven, seat, version } = value;
  const fists = parseList(value.fists, parseFist);
  const closings = parseList(value.closings, parseClosings);
  const rounds = parseList(value.rounds, parseRound);
  if (!isCount(match) || typeof commitment !== 'string' || typeof word !== 'string') return undefined;
  if (typeof isGiven !== 'boolean' || (seat !== null && !isCount(seat))) return undefined;
  if (!isCount(version) || fists === undefined || closings === undefined || rounds === undefined)
    return undefined;
  return { match, commitment, word, isGiven, seat, version, fists, closings, rounds };
}

function parseFist(value: unknown): Witness['fists'][number] | undefined {
  if (!isRecord(value)) return undefined;
  const { round, seat, commitment, isLast } = value;
  return isCount(round) && isCount(seat) && typeof commitment === 'string' && typeof isLast === 'boolean'
    ? { round, seat, commitment, isLast }
    : undefined;
}

function parseClosings(value: unknown): Witness['closings'][number] | undefined {
  if (!isRecord(value)) return undefined;
  const { round, times } = value;
  return isCount(round) && (times === null || isCount(times)) ? { round, times } : undefined;
}

function parseRound(value: unknown): Witness['rounds'][number] | undefined {
  if (!isRecord(value)) return undefined;
  const { round, roll, plays } = value;
  return isCount(round) && typeof roll === 'string' && typeof plays === 'string'
    ? { round, roll, plays }
    : undefined;
}

function parseList<T>(value: unknown, parse: (one: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const parsed = value.flatMap((one) => parse(one) ?? []);
  return parsed.length === value.length ? parsed : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
