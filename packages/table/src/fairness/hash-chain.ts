import type { Roll } from '@pok/rules';
import { hashHex, hashText, hmacText } from '#sha256';
import { rollOf } from './fairness.ts';

/** The links are numbered from 0, the commitment, to this one, the chain's seed. */
export const MAX_LINKS = 64;
const SITTING_FORMAT = 'pok-sitting-1';

/** Which sitting of which tournament, and the hash of what everybody's devices have added. */
export interface SittingLabel {
  readonly tournament: string;
  readonly sitting: number;
  readonly clientSeedsHash: string;
}

/** A link of the hash chain that ends with `seed`: each link is the SHA-256 of the one after it. */
export function linkOf(seed: string, number: number): string {
  let link = seed;
  for (let steps = MAX_LINKS - number; steps > 0; steps -= 1) link = hashHex(link);
  return link;
}

/** Link 0, published before any device has added its seed. */
export function commitToChain(seed: string): string {
  return linkOf(seed, 0);
}

/** The SHA-256 of the client seeds in the order in which they came, with line feeds between them. */
export function clientSeedsHashOf(clientSeeds: readonly string[]): string {
  return hashText(clientSeeds.join('\n'));
}

/** Link 1 seeds the seating. */
export function seatingLinkOf(seed: string): string {
  return linkOf(seed, 1);
}

/** A sitting may draw tables more than once; `draw` counts from 1. */
export function seatingSeedOf(link: string, label: SittingLabel, draw: number): string {
  return hmacText(keyOf(link, label), `seating ${draw}`);
}

/** The link that gives a roll of the sitting, counted from 1. */
export function rollLinkOf(seed: string, number: number): string {
  return linkOf(seed, number + 1);
}

export function commonRollOf(link: string, label: SittingLabel, number: number): Roll {
  return rollOf({ key: keyOf(link, label) }, number);
}

function keyOf(link: string, { tournament, sitting, clientSeedsHash }: SittingLabel): string {
  return hmacText(link, [SITTING_FORMAT, tournament, sitting, clientSeedsHash].join('\n'));
}

/** The links from 0 to this one, which is number `last`. */
export function linksTo(link: string, last: number): readonly string[] {
  const links = [link];
  while (links.length <= last) links.unshift(hashHex(links[0] ?? ''));
  return links;
}
