import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatShape, type Random, type Roll, rollDice, type Seat, type Shape } from '@pok/rules';

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
  return bytesToHex(sha256(hexToBytes(secret)));
}

export function chanceOf(table: string, match: number, secret: string, words: readonly string[]): Chance {
  const message = ['pok-match-1', table, match, ...words].join('\n');
  return {
    secret,
    commitment: commitToSecret(secret),
    words,
    key: bytesToHex(hmac(sha256, hexToBytes(secret), utf8ToBytes(message))),
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
  let block: readonly number[] = [];
  let used = 0;
  return () => {
    const byte = block[used];
    used += 1;
    if (byte !== undefined) return byte;
    block = [...derive(chance, `${label} ${blocks}`)];
    blocks += 1;
    used = 1;
    return block[0] ?? 0;
  };
}

/** Hides the choice in the `closing`th fist (from 1) of a seat in a round: no two commitments can be compared. */
export function blindOf(chance: Chance, round: number, seat: Seat, closing: number): string {
  return bytesToHex(derive(chance, `blind ${round} ${seat} ${closing}`).subarray(0, BLIND_BYTES));
}

export function commitToFist(shape: Shape, blind: string): string {
  return bytesToHex(sha256(utf8ToBytes(formatShape(shape) + blind)));
}

/** A bot's randomness for one fist. */
export function botSeedOf(chance: Chance, round: number, seat: Seat, closing: number): string {
  return bytesToHex(derive(chance, `bot ${round} ${seat} ${closing}`));
}

/** A key is used for every fist of its match: hashing it once saves two thirds of each HMAC. */
const keyed = new WeakMap<Chance, ReturnType<typeof hmac.create>>();

function derive(chance: Chance, label: string): Uint8Array {
  let mac = keyed.get(chance);
  if (mac === undefined) {
    mac = hmac.create(sha256, hexToBytes(chance.key));
    keyed.set(chance, mac);
  }
  return mac.clone().update(utf8ToBytes(label)).digest();
}
