import { DEFAULT_SETTINGS, type FistView, type RevealedRound, type View } from '@pok/protocol';
import {
  type Hand,
  judgePlays,
  parsePlays,
  parseRoll,
  parseShape,
  type Roll,
  type Shape,
  STARTING_HAND,
} from '@pok/rules';

export const NAMES = ['Mia', 'Jonas', 'Lucía', 'Chloé', 'Emil', 'Zoë', 'Łukasz'] as const;

/** Bytes as the wire has them; nothing is committed to them. */
const BLIND = 'A'.repeat(22);
const FIST_COMMITMENT = 'B'.repeat(22);
export const SEED_COMMITMENT = 'c'.repeat(64);

export function rollOf(text: string): Roll {
  const roll = parseRoll(text);
  if (typeof roll === 'string') throw new Error(`${text}: ${roll}`);
  return roll;
}

export function playsOf(text: string): readonly Shape[] {
  const plays = parsePlays(text);
  if (plays === undefined) throw new Error(`${text}: no shapes`);
  return plays;
}

export function reveal(number: number, roll: string, plays: string): RevealedRound {
  const shapes = playsOf(plays);
  return {
    number,
    roll: rollOf(roll),
    plays: shapes,
    verdict: judgePlays(rollOf(roll), shapes),
    blinds: shapes.map(() => BLIND),
    promises: [],
  };
}

interface Setting {
  readonly players?: number;
  readonly you?: number | null;
  readonly match?: number;
  readonly round?: number | null;
  readonly roll?: string;
  /** One letter per seat: '.' open, '*' closed, a shape's letter for the viewer's own fist. */
  readonly fists?: string;
  readonly last?: RevealedRound | null;
  readonly hand?: Hand;
}

/** A view in the middle of a match, as tests and pictures need it. */
export function viewOf(setting: Setting = {}): View {
  const {
    players = 4,
    you = 0,
    match = 1,
    round = 1,
    roll = 'TD-',
    last = null,
    hand = STARTING_HAND,
  } = setting;
  const names = NAMES.slice(0, players);
  const fists = [...(setting.fists ?? '.'.repeat(players))].map((letter): FistView => {
    const shape = parseShape(letter);
    if (letter === '.') return { closed: false };
    const fist = { closed: true, commitment: FIST_COMMITMENT } as const;
    return shape === undefined ? fist : { ...fist, shape };
  });
  return {
    table: 'K7Q2M9XD',
    version: 1,
    now: 0,
    settings: DEFAULT_SETTINGS,
    host: 'person-0',
    you: { person: 'person-0', seat: you, name: you === null ? null : (names[you] ?? null) },
    seats: names.map((name, seat) => ({ kind: 'person', person: `person-${seat}`, name, present: true })),
    match: {
      number: match,
      players: names.map((name) => ({ name, kind: 'person' })),
      you,
      round: round === null ? null : { number: round, roll: rollOf(roll), fists, deadline: null },
      last,
      ...(you === null ? {} : { hand }),
      result: round === null ? { kind: 'win', seat: 0 } : null,
      fairness: { commitment: SEED_COMMITMENT, clientSeeds: names.map(() => '') },
    },
    next: { match: match + 1, commitment: SEED_COMMITMENT, seededBy: [] },
    score: [],
    talk: [],
  };
}
