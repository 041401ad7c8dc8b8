import { isPlayerCount, parseRoll, parseShape, type Round, type Shape } from '@pok/rules';
import type { MatchExport } from './export.ts';
import { BLIND_BYTES, isWord, SECRET_BYTES } from './fairness.ts';

/** An export that is well-formed, with its rounds as the rules know them. What it tells may still be wrong. */
export interface ParsedExport {
  readonly exported: MatchExport;
  readonly rounds: readonly Round[];
}

/** Reads an export from outside; a text says what is wrong with its form. */
export function parseExport(json: unknown): ParsedExport | string {
  try {
    return readExport(json);
  } catch (error) {
    if (error instanceof FormError) return error.message;
    throw error;
  }
}

class FormError extends Error {}

const HASH_BYTES = 32;

function readExport(json: unknown): ParsedExport {
  const whole = readRecord(json, 'the export', [
    'format',
    'table',
    'match',
    'startedAt',
    'endedAt',
    'players',
    'commitment',
    'secret',
    'rounds',
    'result',
    'record',
  ]);
  const format = whole.format;
  if (format !== 'pok-match-1') throw new FormError(`format must be "pok-match-1"`);
  const players = readList(whole.players, 'players').map(readPlayer);
  if (!isPlayerCount(players.length)) throw new FormError('players must be 3 to 7');
  const rounds = readList(whole.rounds, 'rounds').map((round, index) =>
    readRound(round, `round ${index + 1}`, players.length),
  );
  return {
    exported: {
      format,
      table: readCode(whole.table),
      match: readNumber(whole.match, 'match', 1),
      startedAt: readNumber(whole.startedAt, 'startedAt', 0),
      endedAt: readNumber(whole.endedAt, 'endedAt', 0),
      players,
      commitment: readHex(whole.commitment, 'commitment', HASH_BYTES),
      secret: readHex(whole.secret, 'secret', SECRET_BYTES),
      rounds: rounds.map(({ told }) => told),
      result: readText(whole.result, 'result'),
      record: readText(whole.record, 'record'),
    },
    rounds: rounds.map(({ round }) => round),
  };
}

function readPlayer(json: unknown, index: number): MatchExport['players'][number] {
  const what = `player ${index + 1}`;
  const { name, kind, word } = readRecord(json, what, ['name', 'kind', 'word']);
  if (kind !== 'person' && kind !== 'bot') throw new FormError(`${what}: kind must be "person" or "bot"`);
  const given = readText(word, `${what}: word`);
  if (given !== '' && !isWord(given)) throw new FormError(`${what}: word has characters that no word has`);
  return { name: readText(name, `${what}: name`), kind, word: given };
}

function readRound(
  json: unknown,
  what: string,
  players: number,
): { told: MatchExport['rounds'][number]; round: Round } {
  const told = readRecord(json, what, ['roll', 'plays', 'commitments', 'blinds', 'closings']);
  const letters = readText(told.roll, `${what}: roll`);
  const roll = parseRoll(letters);
  if (typeof roll === 'string') throw new FormError(`${what}: "${letters}" is no roll`);
  const plays = readText(told.plays, `${what}: plays`);
  const each = <T>(list: unknown, name: string, read: (value: unknown, what: string) => T): readonly T[] => {
    const values = readList(list, `${what}: ${name}`);
    if (values.length !== players) throw new FormError(`${what}: ${name} must be ${players}, one a player`);
    return values.map((value, seat) => read(value, `${what}: ${name} of player ${seat + 1}`));
  };
  return {
    told: {
      roll: letters,
      plays,
      commitments: each(told.commitments, 'commitments', (value, name) => readHex(value, name, HASH_BYTES)),
      blinds: each(told.blinds, 'blinds', (value, name) => readHex(value, name, BLIND_BYTES)),
      closings: each(told.closings, 'closings', (value, name) => readNumber(value, name, 1)),
    },
    round: { roll, plays: each([...plays], 'plays', readShape) },
  };
}

function readShape(value: unknown, what: string): Shape {
  const shape = parseShape(String(value));
  if (shape === undefined) throw new FormError(`${what}: "${value}" is none of D, S, T`);
  return shape;
}

function readRecord<K extends string>(
  value: unknown,
  what: string,
  keys: readonly K[],
): Readonly<Record<K, unknown>> {
  if (!isObject(value)) throw new FormError(`${what} must be an object`);
  const unknownKey = Object.keys(value).find((key) => !keys.some((known) => known === key));
  if (unknownKey !== undefined) throw new FormError(`${what} has an unknown key "${unknownKey}"`);
  const missing = keys.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) throw new FormError(`${what} has no ${missing}`);
  return value as Readonly<Record<K, unknown>>;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Not only codes of today: an export lasts longer than an alphabet. */
function readCode(value: unknown): string {
  const code = readText(value, 'table');
  if (!/^[0-9A-Za-z-]{1,32}$/.test(code)) throw new FormError('table must be letters and digits');
  return code;
}

function readList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new FormError(`${what} must be a list`);
  return value;
}

function readText(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new FormError(`${what} must be a text`);
  return value;
}

function readNumber(value: unknown, what: string, least: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw new FormError(`${what} must be a whole number from ${least}`);
  }
  return value;
}

function readHex(value: unknown, what: string, bytes: number): string {
  const text = readText(value, what);
  if (!/^[0-9a-f]*$/.test(text) || text.length !== bytes * 2) {
    throw new FormError(`${what} must be ${bytes} bytes in lower-case hex`);
  }
  return text;
}
