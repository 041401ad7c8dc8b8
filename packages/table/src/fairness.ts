import { formatShape, type Random, type Roll, rollDice, type Seat, type Shape } from '@pok/rules';
import { hashHex, hashText, hmacText } from '#sha256';

/** All chance of a match follows from this. docs/fairness.md describes every byte of what is derived from it. */
export interface Chance {
  /** Published when the match is over. */
  readonly secret: string;
  /** Published before anybody has added a word. */
  readonly commitment: string;
  /** One a player, in seat order; '' for a bot or a silent device. */
  readonly words: readonly string[];
  /** HMAC of the words under the secret: what rolls, blinds and the bots' seeds are derived from. */
  readonly key: string;
}

export const SECRET_BYTES = 32;
export const BLIND_BYTES = 16;
const WORD = /^[0-9A-Za-z_-]{1,64}$/;

export function isWord(text: string): boolean {
  return WORD.test(text);
}

export function commitToSecret(secret: string): string {
  return hashHex(secret);
}

export function chanceOf(table: string, match: number, secret: string, words: readonly string[]): Chance {
  const message = ['pok-match-1', table, match, ...words].join('\n');
  return {
    secret,
    commitment: commitToSecret(secret),
    words,
    key: hmacText(secret, message),
  };
}

/** The roll of a round, counted from 1. */
export function rollOf(chance: Chance, round: number): Roll {
  return rollDice(randomFrom(byteStream(chance, `roll ${round}`)));
}

/** Bytes that do not divide evenly among the sides are skipped: `byte % 6` alone would favour the first faces. */
export function randomFrom(nextByte: () => number): Random {
  return (below) => {
    const limit = 256 - (256 % below);
    let byte = nextByte();
    while (byte >= limit) byte = nextByte();
    return byte % below;
  };
}

/** As many bytes as are asked for, block after block. */
function byteStream(chance: Chance, label: string): () => number {
  let blocks = 0;
  let block = '';
  return () => {
    if (block === '') {
      block = derive(chance, `${label} ${blocks}`);
      blocks += 1;
    }
    const byte = Number.parseInt(block.slice(0, 2), 16);
    block = block.slice(2);
    return byte;
  };
}

/** Hides the choice in the `closing`th fist (from 1) of a seat in a round: no two commitments can be compared. */
export function blindOf(chance: Chance, round: number, seat: Seat, closing: number): string {
  return derive(chance, `blind ${round} ${seat} ${closing}`).slice(0, 2 * BLIND_BYTES);
}

export function commitToFist(shape: Shape, blind: string): string {
  return hashText(formatShape(shape) + blind);
}

/** A bot's randomness for one fist. */
export function botSeedOf(chance: Chance, round: number, seat: Seat, closing: number): string {
  return derive(chance, `bot ${round} ${seat} ${closing}`);
}

/** A blind is asked for when its fist closes, and again at the reveal and in the export. */
const derived = new WeakMap<Chance, Map<string, string>>();

/** 32 bytes in hex. */
function derive(chance: Chance, label: string): string {
  const known = derived.get(chance) ?? new Map<string, string>();
  derived.set(chance, known);
  const hex = known.get(label) ?? hmacText(chance.key, label);
  known.set(label, hex);
  return hex;
}
