import { CLIENT_SEED, type MatchFormat } from '@pok/protocol';
import { formatShape, type Random, type Roll, rollDice, type Seat, type Shape } from '@pok/rules';
import { base64urlnopad, hex as hexadecimal } from '@scure/base';
import { hashHex, hashText, hmacText } from '#sha256';

/** All randomness of a match follows from this. docs/fairness.md describes every byte of what is derived from it. */
export interface MatchSeeds {
  readonly format: MatchFormat;
  /** Published when the match is over. */
  readonly serverSeed: string;
  /** Published before any device has added its seed. */
  readonly commitment: string;
  /** One per player, in seat order; '' for a bot or a silent device. */
  readonly clientSeeds: readonly string[];
  /** HMAC of the client seeds under the server seed: rolls, blinds and the bots' seeds are derived from it. */
  readonly key: string;
}

const BLIND_HEX_DIGITS = 32;

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text);
}

export function commitToServerSeed(serverSeed: string): string {
  return hashHex(serverSeed);
}

export function matchSeedsOf({
  format,
  table,
  match,
  serverSeed,
  clientSeeds,
}: {
  readonly format: MatchFormat;
  readonly table: string;
  readonly match: number;
  readonly serverSeed: string;
  readonly clientSeeds: readonly string[];
}): MatchSeeds {
  const message = [format, table, match, ...clientSeeds].join('\n');
  return {
    format,
    serverSeed,
    commitment: commitToServerSeed(serverSeed),
    clientSeeds,
    key: hmacText(serverSeed, message),
  };
}

/** The roll of a round, counted from 1. */
export function rollOf(seeds: Pick<MatchSeeds, 'key'>, round: number): Roll {
  return rollDice(randomFrom(byteStream(seeds, `roll ${round}`)));
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
function byteStream(seeds: Pick<MatchSeeds, 'key'>, label: string): () => number {
  let blocks = 0;
  let block = '';
  return () => {
    if (block === '') {
      block = derive(seeds, `${label} ${blocks}`);
      blocks += 1;
    }
    const byte = Number.parseInt(block.slice(0, 2), 16);
    block = block.slice(2);
    return byte;
  };
}

/** Hides the choice in the `closing`th fist (from 1) of a seat in a round: no two commitments can be compared. */
export function blindOf(seeds: MatchSeeds, round: number, seat: Seat, closing: number): string {
  const hex = derive(seeds, `blind ${round} ${seat} ${closing}`).slice(0, BLIND_HEX_DIGITS);
  return seeds.format === 'pok-match-1' ? hex : base64urlOf(hex);
}

/**
 * In pok-match-2, the first 16 bytes of SHA-256 over the shape's letter and the bytes of the blind. In pok-match-1, all of SHA-256 over the
 * letter and the blind as it is spelled.
 */
export function commitToFist(format: MatchFormat, shape: Shape, blind: string): string {
  const letter = formatShape(shape);
  if (format === 'pok-match-1') return hashText(letter + blind);
  return base64urlOf(hashHex(letter.charCodeAt(0).toString(16) + hexOf(blind)).slice(0, BLIND_HEX_DIGITS));
}

/** A bot's randomness for one fist. */
export function botSeedOf(seeds: MatchSeeds, round: number, seat: Seat, closing: number): string {
  return derive(seeds, `bot ${round} ${seat} ${closing}`);
}

/** Decides whether a bot says something in a round, and what. It is independent of the bot's randomness for the fist. */
export function botTalkRandom(seeds: MatchSeeds, round: number, seat: Seat): Random {
  return randomFrom(byteStream(seeds, `talk ${round} ${seat}`));
}

/** 32 bytes in hex. */
function derive({ key }: Pick<MatchSeeds, 'key'>, label: string): string {
  return hmacText(key, label);
}

/** Bytes in hex, spelled in base64url without padding. */
function base64urlOf(text: string): string {
  return base64urlnopad.encode(hexadecimal.decode(text));
}

/** Bytes in base64url, spelled in hex. */
function hexOf(text: string): string {
  return hexadecimal.encode(base64urlnopad.decode(text));
}
