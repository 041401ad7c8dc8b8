import { formatPlays, formatRoll, type Seat } from '@pok/rules';
import type { MatchExport } from './export.ts';
import type { MatchView, View } from './view.ts';

/**
 * What a device has seen with its own eyes while a match was played. An export alone is only true to itself: it
 * proves something because it agrees with what was published before anybody could know how the match would go.
 */
export interface Witness {
  readonly match: number;
  /** Seen before the device gave its word. */
  readonly commitment: string;
  readonly word: string;
  /** Whether the table was seen to have the word: one that came too late for its match is rightly not in it. */
  readonly isGiven: boolean;
  /** Where the device's owner sat, once the match was seen; null if they only watched it. */
  readonly seat: Seat | null;
  readonly fists: readonly SeenFist[];
  readonly rounds: readonly { readonly round: number; readonly roll: string; readonly plays: string }[];
}

interface SeenFist {
  readonly round: number;
  readonly seat: Seat;
  readonly commitment: string;
}

/** To be made from the view in which the device adds its word for the next match. */
export function newWitness({ next }: View, word: string): Witness {
  return {
    match: next.match,
    commitment: next.commitment,
    word,
    isGiven: false,
    seat: null,
    fists: [],
    rounds: [],
  };
}

/** Remembers what a view tells of the match; a view of another match tells nothing. */
export function observe(witness: Witness, { match, next, you }: View): Witness {
  if (next.match === witness.match) {
    const isGiven = you.person !== null && next.words.includes(you.person);
    return isGiven === witness.isGiven ? witness : { ...witness, isGiven };
  }
  if (match?.number !== witness.match) return witness;
  return {
    ...witness,
    seat: match.you ?? witness.seat,
    fists: seenFists(witness.fists, match),
    rounds: seenRounds(witness.rounds, match),
  };
}

/** The newest commitment of each fist of each round. */
function seenFists(seen: Witness['fists'], { round }: MatchView): Witness['fists'] {
  if (round === null) return seen;
  const now = round.fists.flatMap((fist, seat) =>
    fist.closed ? [{ round: round.number, seat, commitment: fist.commitment }] : [],
  );
  const isSeenAgain = (fist: SeenFist) =>
    now.some(({ seat }) => fist.round === round.number && fist.seat === seat);
  return [...seen.filter((fist) => !isSeenAgain(fist)), ...now];
}

function seenRounds(seen: Witness['rounds'], { last }: MatchView): Witness['rounds'] {
  if (last === null || seen.some(({ round }) => round === last.number)) return seen;
  return [...seen, { round: last.number, roll: formatRoll(last.roll), plays: formatPlays(last.plays) }];
}

/** What contradicts the witness, in words, with the round it is about; undefined if nothing does. */
export function findContradiction(
  { match, commitment, word, isGiven, seat: ownSeat, fists, rounds }: Witness,
  exported: MatchExport,
): { readonly message: string; readonly round?: number; readonly seat?: Seat } | undefined {
  if (match !== exported.match)
    return { message: `this device watched match ${match}, not ${exported.match}` };
  if (commitment !== exported.commitment)
    return { message: 'the commitment is not the one this device was shown' };
  if (isGiven && ownSeat !== null && exported.players[ownSeat]?.word !== word)
    return { message: "this device's word was left out" };
  for (const { round, roll, plays } of rounds) {
    const told = exported.rounds[round - 1];
    if (told?.roll !== roll) return { message: `this device saw the roll ${roll}`, round };
    if (told.plays !== plays) return { message: `this device saw the plays ${plays}`, round };
  }
  for (const { round, seat, commitment: seen } of fists) {
    const told = exported.rounds[round - 1];
    // An abandoned match has a last round that was never revealed; a fist closed again has a commitment of its own.
    const isFinal = told !== undefined && told.closings[seat] === 1;
    if (isFinal && told.commitments[seat] !== seen) {
      return { message: 'this device was shown another commitment to this fist', round, seat };
    }
  }
  return undefined;
}
